import { route } from '@/lib/api/route';
import { resetSecondFactorCall } from '@/lib/ops/calls';
import { resetSecondFactor } from '@/lib/ops/roles';

export const POST = route(resetSecondFactorCall, async ({ input, actor, address }) => ({
  body: { person: await resetSecondFactor(input, actor, { address, now: new Date() }) },
}));
