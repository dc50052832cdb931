import { getShop } from '@/lib/assembly/shops';
import { route } from '@/lib/platform/http/route';
import { editShopCall } from '@/lib/shops/staff-calls';
import { editShop } from '@/lib/shops/standing';

export const POST = route(editShopCall, async ({ input, actor, address }) => {
  const now = new Date();
  await editShop(input, actor, { address, now });
  return { body: { shop: await getShop(input.vendorId, actor, now) } };
});
