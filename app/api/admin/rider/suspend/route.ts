import { suspendRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(suspendRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('suspend', input, actor, { address, now: new Date() })) },
}));
