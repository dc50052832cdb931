import { route } from '@/lib/api/route';
import { assignChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/assign', async ({ input, actor }) => ({
  body: { chat: await assignChat(input, actor, new Date()) },
}));
