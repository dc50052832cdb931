import { route } from '@/lib/platform/http/route';
import { deliverJob } from '@/lib/purchases/moves/staff';
import { deliverJobCall } from '@/lib/purchases/moves/staff-calls';

export const POST = route(deliverJobCall, async ({ input, actor, address }) => ({
  body: { job: await deliverJob(input, actor, { address, now: new Date() }) },
}));
