import { route } from '@/lib/platform/http/route';
import { resolveChatCall } from '@/lib/support/calls';
import { resolveChat } from '@/lib/support/chats';

export const POST = route(resolveChatCall, async ({ input, actor }) => ({
  body: { chat: await resolveChat(input, actor, new Date()) },
}));
