import { assignChatCall } from '@/lib/conversations/support/calls';
import { assignChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(assignChatCall, async ({ input, actor }) => ({
  body: { chat: await assignChat(input, actor, new Date()) },
}));
