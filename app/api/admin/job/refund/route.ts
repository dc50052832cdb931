import { route } from '@/lib/api/route';
import { refundJob } from '@/lib/ops/refunds';

export const POST = route('POST /api/admin/job/refund', async ({ input, actor, address }) => ({
  body: { ...(await refundJob(input, actor, { address, now: new Date() })) },
}));
