import { route } from '@/lib/api/route';
import { noteOnChat } from '@/lib/support/chats';

export const POST = route('POST /api/support/note', async ({ input, actor }) => ({
  body: { note: await noteOnChat(input, actor, new Date()) },
}));
