import { route } from '@/lib/platform/http/route';
import { refundJobCall } from '@/lib/purchases/moves/staff-calls';
import { refundJob } from '@/lib/purchases/moves/staff-refunds';

export const POST = route(refundJobCall, async ({ input, actor, address }) => ({
  body: { ...(await refundJob(input, actor, { address, now: new Date() })) },
}));
