import { route } from '@/lib/platform/http/route';
import { endSecondFactorCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { endSecondFactor } from '@/lib/users/second-factor';

export const POST = route(endSecondFactorCall, async (call) => {
  await endSecondFactor(call.input, call.actor, getClient(call), new Date());
  return { body: {} };
});
