import { route } from '@/lib/api/route';
import { suspendRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';

export const POST = route(suspendRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('suspend', input, actor, { address, now: new Date() })) },
}));
