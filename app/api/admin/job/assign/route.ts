import { assignJobCall } from '@/lib/ops/calls';
import { assignJob } from '@/lib/ops/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(assignJobCall, async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
