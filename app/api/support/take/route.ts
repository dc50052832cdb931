import { route } from '@/lib/platform/http/route';
import { takeChatCall } from '@/lib/conversations/support/calls';
import { takeChat } from '@/lib/conversations/support/chats';

export const POST = route(takeChatCall, async ({ input, actor }) => ({
  body: { chat: await takeChat(input, actor, new Date()) },
}));
