import { route } from '@/lib/api/route';
import { releaseJob } from '@/lib/ops/commands';

export const POST = route('POST /api/admin/job/release', async ({ input, actor, address }) => ({
  body: { job: await releaseJob(input, actor, { address, now: new Date() }) },
}));
