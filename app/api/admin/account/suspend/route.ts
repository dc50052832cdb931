import { route } from '@/lib/api/route';
import { suspendAccount } from '@/lib/ops/accounts';
import { suspendAccountCall } from '@/lib/ops/calls';

export const POST = route(suspendAccountCall, async ({ input, actor, address }) => ({
  body: { account: await suspendAccount(input, actor, { address, now: new Date() }) },
}));
