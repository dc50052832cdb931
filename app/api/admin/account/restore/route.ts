import { route } from '@/lib/api/route';
import { restoreAccount } from '@/lib/ops/accounts';

export const POST = route('POST /api/admin/account/restore', async ({ input, actor, address }) => ({
  body: { account: await restoreAccount(input, actor, { address, now: new Date() }) },
}));
