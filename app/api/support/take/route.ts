import { route } from '@/lib/api/route';
import { takeChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/take', async ({ input, actor }) => ({
  body: { chat: await takeChat(input, actor, new Date()) },
}));
