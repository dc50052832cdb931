import { route } from '@/lib/api/route';
import { assignJob } from '@/lib/ops/commands';

export const POST = route('POST /api/admin/job/assign', async ({ input, actor, address }) => ({
  body: { job: await assignJob(input, actor, { address, now: new Date() }) },
}));
