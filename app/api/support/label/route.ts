import { labelChatCall } from '@/lib/conversations/support/calls';
import { labelChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(labelChatCall, async ({ input, actor }) => ({
  body: { chat: await labelChat(input, actor, new Date()) },
}));
