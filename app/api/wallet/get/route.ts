import { listShoppingMoney } from '@/lib/orders/queries';
import { route } from '@/lib/platform/http/route';
import { getWalletCall } from '@/lib/wallet/calls';
import { getWallet } from '@/lib/wallet/queries';

export const GET = route(getWalletCall, async ({ query, actor }) => {
  const { before, show } = query;
  const held = await listShoppingMoney(actor);
  return { body: { wallet: await getWallet(actor, { before, show, held }) } };
});
