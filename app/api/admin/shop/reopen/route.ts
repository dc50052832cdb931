import { getShop } from '@/lib/assembly/shops';
import { SHOP_ROOMS } from '@/lib/assembly/suspension';
import { route } from '@/lib/platform/http/route';
import { reopenShopCall } from '@/lib/shops/staff-calls';
import { changeShop } from '@/lib/shops/standing';

export const POST = route(reopenShopCall, async ({ input, actor, address }) => {
  const now = new Date();
  await changeShop('reopen', input, actor, { address, now }, SHOP_ROOMS);
  const shop = await getShop(input.vendorId, actor, now);
  return { body: { shop, isWaiting: false } };
});
