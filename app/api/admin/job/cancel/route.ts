import { cancelJobCall } from '@/lib/purchases/moves/staff-calls';
import { cancelJob } from '@/lib/purchases/moves/staff-cancel';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelJobCall, async ({ input, actor, address }) => ({
  body: { ...(await cancelJob(input, actor, { address, now: new Date() })) },
}));
