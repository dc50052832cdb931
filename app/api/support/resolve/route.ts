import { route } from '@/lib/api/route';
import { resolveChatCall } from '@/lib/support/calls';
import { resolveChat } from '@/lib/support/chats';

export const POST = route(resolveChatCall, async ({ input, actor }) => ({
  body: { chat: await resolveChat(input, actor, new Date()) },
}));
