import { route } from '@/lib/api/route';
import { resolveChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/resolve', async ({ input, actor }) => ({
  body: { chat: await resolveChat(input, actor, new Date()) },
}));
