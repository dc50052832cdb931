import { route } from '@/lib/api/route';
import { snoozeChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/snooze', async ({ input, actor }) => ({
  body: { chat: await snoozeChat(input, actor, new Date()) },
}));
