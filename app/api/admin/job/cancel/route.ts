import { route } from '@/lib/api/route';
import { cancelJob } from '@/lib/ops/cancel';

export const POST = route('POST /api/admin/job/cancel', async ({ input, actor, address }) => ({
  body: { ...(await cancelJob(input, actor, { address, now: new Date() })) },
}));
