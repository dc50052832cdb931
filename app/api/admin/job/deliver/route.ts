import { route } from '@/lib/api/route';
import { deliverJob } from '@/lib/ops/commands';

export const POST = route('POST /api/admin/job/deliver', async ({ input, actor, address }) => ({
  body: { job: await deliverJob(input, actor, { address, now: new Date() }) },
}));
