import { route } from '@/lib/platform/http/route';
import { releaseJob } from '@/lib/purchases/delivery/staff';
import { releaseJobCall } from '@/lib/purchases/delivery/staff-calls';

export const POST = route(releaseJobCall, async ({ input, actor, address }) => ({
  body: { job: await releaseJob(input, actor, { address, now: new Date() }) },
}));
