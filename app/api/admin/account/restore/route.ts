import { restoreAccount } from '@/lib/ops/accounts';
import { restoreAccountCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(restoreAccountCall, async ({ input, actor, address }) => ({
  body: { account: await restoreAccount(input, actor, { address, now: new Date() }) },
}));
