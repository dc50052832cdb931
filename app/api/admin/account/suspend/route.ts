import { SUSPENSION_ROOMS } from '@/lib/assembly/suspension';
import { route } from '@/lib/platform/http/route';
import { suspendAccount } from '@/lib/people/staff-accounts';
import { suspendAccountCall } from '@/lib/people/staff-calls';

export const POST = route(suspendAccountCall, async ({ input, actor, address }) => ({
  body: {
    account: await suspendAccount(input, actor, SUSPENSION_ROOMS, { address, now: new Date() }),
  },
}));
