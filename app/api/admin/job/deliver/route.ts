import { route } from '@/lib/api/route';
import { deliverJobCall } from '@/lib/ops/calls';
import { deliverJob } from '@/lib/ops/commands';

export const POST = route(deliverJobCall, async ({ input, actor, address }) => ({
  body: { job: await deliverJob(input, actor, { address, now: new Date() }) },
}));
