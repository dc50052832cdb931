import { route } from '@/lib/api/route';
import { suspendAccount } from '@/lib/ops/accounts';

export const POST = route('POST /api/admin/account/suspend', async ({ input, actor, address }) => ({
  body: { account: await suspendAccount(input, actor, { address, now: new Date() }) },
}));
