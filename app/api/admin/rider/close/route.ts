import { closeRiderCall } from '@/lib/ops/calls';
import { changeRider } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(closeRiderCall, async ({ input, actor, address }) => ({
  body: { ...(await changeRider('close', input, actor, { address, now: new Date() })) },
}));
