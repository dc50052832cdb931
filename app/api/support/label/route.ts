import { route } from '@/lib/platform/http/route';
import { labelChatCall } from '@/lib/support/calls';
import { labelChat } from '@/lib/support/chats';

export const POST = route(labelChatCall, async ({ input, actor }) => ({
  body: { chat: await labelChat(input, actor, new Date()) },
}));
