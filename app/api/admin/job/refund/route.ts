import { route } from '@/lib/api/route';
import { refundJobCall } from '@/lib/ops/calls';
import { refundJob } from '@/lib/ops/refunds';

export const POST = route(refundJobCall, async ({ input, actor, address }) => ({
  body: { ...(await refundJob(input, actor, { address, now: new Date() })) },
}));
