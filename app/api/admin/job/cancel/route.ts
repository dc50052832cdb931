import { route } from '@/lib/api/route';
import { cancelJobCall } from '@/lib/ops/calls';
import { cancelJob } from '@/lib/ops/cancel';

export const POST = route(cancelJobCall, async ({ input, actor, address }) => ({
  body: { ...(await cancelJob(input, actor, { address, now: new Date() })) },
}));
