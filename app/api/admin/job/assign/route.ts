import { assignJob } from '@/lib/jobs/staff';
import { assignJobCall } from '@/lib/jobs/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(assignJobCall, async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
