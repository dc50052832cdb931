import { route } from '@/lib/platform/http/route';
import { assignJob } from '@/lib/purchases/delivery/staff';
import { assignJobCall } from '@/lib/purchases/delivery/staff-calls';

export const POST = route(assignJobCall, async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
