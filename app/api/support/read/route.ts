import { route } from '@/lib/api/route';
import { markReadBySupport } from '@/lib/support/chats';

export const POST = route('POST /api/support/read', async ({ input, actor }) => ({
  body: { chat: await markReadBySupport(input, actor) },
}));
