import { takeChatCall } from '@/lib/conversations/support/calls';
import { takeChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(takeChatCall, async ({ input, actor }) => ({
  body: { chat: await takeChat(input, actor, new Date()) },
}));
