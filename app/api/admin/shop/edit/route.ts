import { editShopCall } from '@/lib/ops/calls';
import { editShop } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(editShopCall, async ({ input, actor, address }) => ({
  body: { shop: await editShop(input, actor, { address, now: new Date() }) },
}));
