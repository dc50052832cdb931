import { route } from '@/lib/api/route';
import { replyInChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/send', async ({ input, actor }) => ({
  body: await replyInChat(input, actor, new Date()),
}));
