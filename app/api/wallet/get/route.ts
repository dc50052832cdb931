import { route } from '@/lib/api/route';
import { getWallet } from '@/lib/wallet/queries';

export const GET = route('GET /api/wallet/get', async ({ query, actor }) => ({
  body: { wallet: await getWallet(actor, query.before) },
}));
