import { route } from '@/lib/platform/http/route';
import { confirmSecondFactorCall } from '@/lib/users/calls';
import { confirmSecondFactor } from '@/lib/users/second-factor';

export const POST = route(confirmSecondFactorCall, async ({ input, actor }) => ({
  body: { recoveryCodes: await confirmSecondFactor(input, actor, new Date()) },
}));
