import { listJobsCall } from '@/lib/moves/staff-calls';
import { listJobs } from '@/lib/moves/staff-queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listJobsCall, async ({ query, actor }) => ({
  body: { ...(await listJobs(query, actor, new Date())) },
}));
