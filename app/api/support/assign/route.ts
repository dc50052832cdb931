import { route } from '@/lib/platform/http/route';
import { assignChatCall } from '@/lib/support/calls';
import { assignChat } from '@/lib/support/chats';

export const POST = route(assignChatCall, async ({ input, actor }) => ({
  body: { chat: await assignChat(input, actor, new Date()) },
}));
