import { route } from '@/lib/api/route';
import { listPeople } from '@/lib/ops/people';

export const GET = route('GET /api/admin/people', async ({ query, actor }) => ({
  body: { ...(await listPeople(query, actor)) },
}));
