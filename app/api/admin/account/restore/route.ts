import { SUSPENSION_ROOMS } from '@/lib/assembly/suspension';
import { restoreAccount } from '@/lib/people/staff-accounts';
import { restoreAccountCall } from '@/lib/people/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(restoreAccountCall, async ({ input, actor, address }) => ({
  body: {
    account: await restoreAccount(input, actor, SUSPENSION_ROOMS, { address, now: new Date() }),
  },
}));
