import { route } from '@/lib/api/route';
import { activateWallet } from '@/lib/wallet/account';

export const POST = route('POST /api/wallet/activate', async ({ actor }) => ({
  body: { account: await activateWallet(actor, new Date()) },
}));
