import { deliverJobCall } from '@/lib/ops/calls';
import { deliverJob } from '@/lib/ops/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(deliverJobCall, async ({ input, actor, address }) => ({
  body: { job: await deliverJob(input, actor, { address, now: new Date() }) },
}));
