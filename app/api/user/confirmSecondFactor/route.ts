import { confirmSecondFactorCall } from '@/lib/people/calls';
import { confirmSecondFactor } from '@/lib/people/second-factor';
import { route } from '@/lib/platform/http/route';

export const POST = route(confirmSecondFactorCall, async ({ input, actor }) => ({
  body: { recoveryCodes: await confirmSecondFactor(input, actor, new Date()) },
}));
