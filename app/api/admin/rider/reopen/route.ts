import { route } from '@/lib/platform/http/route';
import { reopenRiderCall } from '@/lib/purchases/delivery/riders/staff-calls';
import { changeRider } from '@/lib/purchases/delivery/riders/standing';

export const POST = route(reopenRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('reopen', input, actor, { address, now: new Date() })) },
}));
