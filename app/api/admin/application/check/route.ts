import { route } from '@/lib/api/route';
import { confirmCheck } from '@/lib/ops/applications';
import { checkApplicationCall } from '@/lib/ops/calls';

export const POST = route(checkApplicationCall, async ({ input, actor, address }) => ({
  body: { ...(await confirmCheck(input, actor, { address, now: new Date() })) },
}));
