import { confirmCheck } from '@/lib/ops/applications';
import { checkApplicationCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(checkApplicationCall, async ({ input, actor, address }) => ({
  body: { ...(await confirmCheck(input, actor, { address, now: new Date() })) },
}));
