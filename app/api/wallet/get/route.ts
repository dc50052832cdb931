import { getWalletCall } from '@/lib/money/wallet/calls';
import { getWallet } from '@/lib/money/wallet/queries';
import { route } from '@/lib/platform/http/route';
import { listShoppingMoney } from '@/lib/purchases/moves/queries';

export const GET = route(getWalletCall, async ({ query, actor }) => {
  const { before, show } = query;
  const held = await listShoppingMoney(actor);
  return { body: { wallet: await getWallet(actor, { before, show, held }) } };
});
