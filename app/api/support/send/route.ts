import { replyInChatCall } from '@/lib/conversations/support/calls';
import { replyInChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(replyInChatCall, async ({ input, actor }) => ({
  body: await replyInChat(input, actor, new Date()),
}));
