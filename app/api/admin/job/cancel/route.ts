import { route } from '@/lib/api/route';
import { cancelJob } from '@/lib/ops/commands';

export const POST = route('POST /api/admin/job/cancel', async ({ input, actor, address }) => ({
  body: { job: await cancelJob(input, actor, { address, now: new Date() }) },
}));
