import { route } from '@/lib/platform/http/route';
import { listRiderJobsCall } from '@/lib/purchases/delivery/riders/calls';
import { readJobs } from '@/lib/purchases/delivery/riders/queries';

export const GET = route(listRiderJobsCall, async ({ actor }) => ({
  body: { ...(await readJobs(actor, new Date())) },
}));
