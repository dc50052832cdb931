import { endSecondFactorCall } from '@/lib/people/calls';
import { getClient } from '@/lib/people/client';
import { endSecondFactor } from '@/lib/people/second-factor';
import { route } from '@/lib/platform/http/route';

export const POST = route(endSecondFactorCall, async (call) => {
  await endSecondFactor(call.input, call.actor, getClient(call), new Date());
  return { body: {} };
});
