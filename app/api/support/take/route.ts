import { route } from '@/lib/api/route';
import { takeChatCall } from '@/lib/support/calls';
import { takeChat } from '@/lib/support/chats';

export const POST = route(takeChatCall, async ({ input, actor }) => ({
  body: { chat: await takeChat(input, actor, new Date()) },
}));
