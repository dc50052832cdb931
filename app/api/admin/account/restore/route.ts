import { route } from '@/lib/api/route';
import { restoreAccount } from '@/lib/ops/accounts';
import { restoreAccountCall } from '@/lib/ops/calls';

export const POST = route(restoreAccountCall, async ({ input, actor, address }) => ({
  body: { account: await restoreAccount(input, actor, { address, now: new Date() }) },
}));
