import { releaseJob } from '@/lib/jobs/staff';
import { releaseJobCall } from '@/lib/jobs/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(releaseJobCall, async ({ input, actor, address }) => ({
  body: { job: await releaseJob(input, actor, { address, now: new Date() }) },
}));
