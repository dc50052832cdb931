import { route } from '@/lib/api/route';
import { editShopCall } from '@/lib/ops/calls';
import { editShop } from '@/lib/ops/standing';

export const POST = route(editShopCall, async ({ input, actor, address }) => ({
  body: { shop: await editShop(input, actor, { address, now: new Date() }) },
}));
