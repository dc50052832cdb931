import { route } from '@/lib/api/route';
import { prioritiseChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/priority', async ({ input, actor }) => ({
  body: { chat: await prioritiseChat(input, actor, new Date()) },
}));
