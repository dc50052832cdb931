import { getShop } from '@/lib/assembly/shops';
import { route } from '@/lib/platform/http/route';
import { closeShopCall } from '@/lib/shops/staff-calls';
import { changeShop } from '@/lib/shops/standing';

export const POST = route(closeShopCall, async ({ input, actor, address }) => {
  const now = new Date();
  await changeShop('close', input, actor, { address, now });
  const shop = await getShop(input.vendorId, actor, now);
  return { body: { shop, isWaiting: true } };
});
