import { route } from '@/lib/platform/http/route';
import { replyInChatCall } from '@/lib/support/calls';
import { replyInChat } from '@/lib/support/chats';

export const POST = route(replyInChatCall, async ({ input, actor }) => ({
  body: await replyInChat(input, actor, new Date()),
}));
