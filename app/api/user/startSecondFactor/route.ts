import { route } from '@/lib/platform/http/route';
import { startSecondFactorCall } from '@/lib/users/calls';
import { getClient } from '@/lib/users/client';
import { startSecondFactor } from '@/lib/users/second-factor';

export const POST = route(startSecondFactorCall, async (call) => ({
  body: { ...(await startSecondFactor(call.input, call.actor, getClient(call))) },
}));
