import { route } from '@/lib/api/route';
import { listJobs } from '@/lib/ops/queries';

export const GET = route('GET /api/admin/jobs', async ({ query, actor }) => ({
  body: { ...(await listJobs(query, actor, new Date())) },
}));
