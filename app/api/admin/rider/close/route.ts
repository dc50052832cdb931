import { route } from '@/lib/platform/http/route';
import { closeRiderCall } from '@/lib/purchases/delivery/riders/staff-calls';
import { changeRider } from '@/lib/purchases/delivery/riders/standing';

export const POST = route(closeRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('close', input, actor, { address, now: new Date() })) },
}));
