import { route } from '@/lib/api/route';
import { labelChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/label', async ({ input, actor }) => ({
  body: { chat: await labelChat(input, actor, new Date()) },
}));
