import { route } from '@/lib/api/route';
import { listRiderProfiles } from '@/lib/ops/standing';

export const GET = route('GET /api/admin/rider/list', async ({ query, actor }) => ({
  body: { ...(await listRiderProfiles(query, actor, new Date())) },
}));
