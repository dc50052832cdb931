import { route } from '@/lib/platform/http/route';
import { suspendAccount } from '@/lib/users/staff-accounts';
import { suspendAccountCall } from '@/lib/users/staff-calls';

export const POST = route(suspendAccountCall, async ({ input, actor, address }) => ({
  body: { account: await suspendAccount(input, actor, { address, now: new Date() }) },
}));
