import { route } from '@/lib/api/route';
import { reopenRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';

export const POST = route(reopenRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('reopen', input, actor, { address, now: new Date() })) },
}));
