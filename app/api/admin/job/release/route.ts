import { releaseJobCall } from '@/lib/ops/calls';
import { releaseJob } from '@/lib/ops/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(releaseJobCall, async ({ input, actor, address }) => ({
  body: { job: await releaseJob(input, actor, { address, now: new Date() }) },
}));
