import { resolveChatCall } from '@/lib/conversations/support/calls';
import { resolveChat } from '@/lib/conversations/support/chats';
import { route } from '@/lib/platform/http/route';

export const POST = route(resolveChatCall, async ({ input, actor }) => ({
  body: { chat: await resolveChat(input, actor, new Date()) },
}));
