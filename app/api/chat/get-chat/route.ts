import { route } from '@/lib/api/route';
import { readOwnChat } from '@/lib/chat/queries';

export const GET = route('GET /api/chat/get-chat', async ({ query, actor }) => ({
  body: { chat: await readOwnChat(query, actor) },
}));
