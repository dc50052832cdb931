import { route } from '@/lib/api/route';
import { releaseJobCall } from '@/lib/ops/calls';
import { releaseJob } from '@/lib/ops/commands';

export const POST = route(releaseJobCall, async ({ input, actor, address }) => ({
  body: { job: await releaseJob(input, actor, { address, now: new Date() }) },
}));
