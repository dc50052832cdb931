import { route } from '@/lib/platform/http/route';
import { suspendRiderCall } from '@/lib/riders/staff-calls';
import { changeRider } from '@/lib/riders/standing';

export const POST = route(suspendRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('suspend', input, actor, { address, now: new Date() })) },
}));
