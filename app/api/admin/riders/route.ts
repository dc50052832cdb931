import { route } from '@/lib/api/route';
import { listRiders } from '@/lib/ops/queries';

export const GET = route('GET /api/admin/riders', async ({ query }) => ({
  body: { riders: await listRiders(query, new Date()) },
}));
