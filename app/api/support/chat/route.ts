import { route } from '@/lib/api/route';
import { openSupportChat } from '@/lib/ops/support';

export const GET = route('GET /api/support/chat', async ({ query, actor, address }) => ({
  body: { ...(await openSupportChat(query, actor, { address, now: new Date() })) },
}));
