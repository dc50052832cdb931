import { route } from '@/lib/platform/http/route';
import { suspendRiderCall } from '@/lib/purchases/delivery/riders/staff-calls';
import { changeRider } from '@/lib/purchases/delivery/riders/standing';

export const POST = route(suspendRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('suspend', input, actor, { address, now: new Date() })) },
}));
