import { route } from '@/lib/api/route';
import { listJobsCall } from '@/lib/ops/calls';
import { listJobs } from '@/lib/ops/queries';

export const GET = route(listJobsCall, async ({ query, actor }) => ({
  body: { ...(await listJobs(query, actor, new Date())) },
}));
