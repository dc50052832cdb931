import { suspendAccount } from '@/lib/ops/accounts';
import { suspendAccountCall } from '@/lib/ops/calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(suspendAccountCall, async ({ input, actor, address }) => ({
  body: { account: await suspendAccount(input, actor, { address, now: new Date() }) },
}));
