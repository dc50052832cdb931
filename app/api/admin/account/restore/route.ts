import { SUSPENSION_ROOMS } from '@/lib/assembly/suspension';
import { route } from '@/lib/platform/http/route';
import { restoreAccount } from '@/lib/users/staff-accounts';
import { restoreAccountCall } from '@/lib/users/staff-calls';

export const POST = route(restoreAccountCall, async ({ input, actor, address }) => ({
  body: {
    account: await restoreAccount(input, actor, SUSPENSION_ROOMS, { address, now: new Date() }),
  },
}));
