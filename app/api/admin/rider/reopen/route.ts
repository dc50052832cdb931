import { reopenRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(reopenRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('reopen', input, actor, { address, now: new Date() })) },
}));
