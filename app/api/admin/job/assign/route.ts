import { assignJobCall } from '@/lib/jobs/staff-calls';
import { assignJob } from '@/lib/moves/staff';
import { route } from '@/lib/platform/http/route';

export const POST = route(assignJobCall, async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
