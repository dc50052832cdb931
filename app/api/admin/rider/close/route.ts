import { route } from '@/lib/api/route';
import { closeRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';

export const POST = route(closeRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('close', input, actor, { address, now: new Date() })) },
}));
