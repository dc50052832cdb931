import { route } from '@/lib/api/route';
import { readUpTo } from '@/lib/support/chats';

export const POST = route('POST /api/support/read', async ({ input, actor }) => ({
  body: { chat: await readUpTo(input, actor) },
}));
