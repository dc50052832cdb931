import { route } from '@/lib/platform/http/route';
import { listRiderJobsCall } from '@/lib/riders/calls';
import { readJobs } from '@/lib/riders/queries';

export const GET = route(listRiderJobsCall, async ({ actor }) => ({
  body: { ...(await readJobs(actor, new Date())) },
}));
