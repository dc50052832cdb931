import { route } from '@/lib/api/route';
import { assignJobCall } from '@/lib/ops/calls';
import { assignJob } from '@/lib/ops/commands';

export const POST = route(assignJobCall, async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
