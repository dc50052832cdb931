import { route } from '@/lib/api/route';
import { getClient } from '@/lib/users/client';
import { startSecondFactor } from '@/lib/users/second-factor';

export const POST = route('POST /api/user/startSecondFactor', async (call) => ({
  body: { ...(await startSecondFactor(call.input, call.actor, getClient(call))) },
}));
