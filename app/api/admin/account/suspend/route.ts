import { SUSPENSION_ROOMS } from '@/lib/assembly/suspension';
import { suspendAccount } from '@/lib/people/staff-accounts';
import { suspendAccountCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(suspendAccountCall, async ({ input, actor, address }) => ({
  body: {
    account: await suspendAccount(input, actor, SUSPENSION_ROOMS, { address, now: new Date() }),
  },
}));
