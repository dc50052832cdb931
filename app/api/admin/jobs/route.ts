import { route } from '@/lib/platform/http/route';
import { listJobsCall } from '@/lib/purchases/moves/staff-calls';
import { listJobs } from '@/lib/purchases/moves/staff-queries';

export const GET = route(listJobsCall, async ({ query, actor }) => ({
  body: { ...(await listJobs(query, actor, new Date())) },
}));
