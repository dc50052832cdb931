import { route } from '@/lib/api/route';
import { listApplications } from '@/lib/ops/applications';

export const GET = route('GET /api/admin/applications', async ({ query, actor }) => ({
  body: { ...(await listApplications(query, actor, new Date())) },
}));
