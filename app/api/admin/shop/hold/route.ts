import { getShop } from '@/lib/assembly/shops';
import { decideHold } from '@/lib/money/payouts/shop-holds';
import { decideHoldCall } from '@/lib/money/payouts/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(decideHoldCall, async ({ input, actor, address }) => {
  const now = new Date();
  await decideHold(input, actor, { address, now });
  return { body: { shop: await getShop(input.vendorId, actor, now) } };
});
