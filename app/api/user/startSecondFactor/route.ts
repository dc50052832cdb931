import { startSecondFactorCall } from '@/lib/people/calls';
import { getClient } from '@/lib/people/client';
import { startSecondFactor } from '@/lib/people/second-factor';
import { route } from '@/lib/platform/http/route';

export const POST = route(startSecondFactorCall, async (call) => ({
  body: { ...(await startSecondFactor(call.input, call.actor, getClient(call))) },
}));
