import { resetSecondFactor } from '@/lib/people/roles';
import { resetSecondFactorCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(resetSecondFactorCall, async ({ input, actor, address }) => ({
  body: { person: await resetSecondFactor(input, actor, { address, now: new Date() }) },
}));
