import { route } from '@/lib/api/route';
import { listInbox } from '@/lib/support/queries';

export const GET = route('GET /api/support/inbox', async ({ query, actor }) => ({
  body: { ...(await listInbox(query, actor, new Date())) },
}));
