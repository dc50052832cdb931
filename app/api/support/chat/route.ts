import { route } from '@/lib/api/route';
import { readSupportChat } from '@/lib/support/queries';

export const GET = route('GET /api/support/chat', async ({ query, actor }) => ({
  body: { ...(await readSupportChat(query, actor, new Date())) },
}));
