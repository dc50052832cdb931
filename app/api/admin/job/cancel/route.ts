import { route } from '@/lib/platform/http/route';
import { cancelJobCall } from '@/lib/purchases/moves/staff-calls';
import { cancelJob } from '@/lib/purchases/moves/staff-cancel';

export const POST = route(cancelJobCall, async ({ input, actor, address }) => ({
  body: { ...(await cancelJob(input, actor, { address, now: new Date() })) },
}));
