import { listJobsCall } from '@/lib/ops/calls';
import { listJobs } from '@/lib/ops/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listJobsCall, async ({ query, actor }) => ({
  body: { ...(await listJobs(query, actor, new Date())) },
}));
