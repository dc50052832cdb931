import { route } from '@/lib/platform/http/route';
import { editShopCall } from '@/lib/sellers/staff-calls';
import { editShop } from '@/lib/sellers/standing';

export const POST = route(editShopCall, async ({ input, actor, address }) => ({
  body: { shop: await editShop(input, actor, { address, now: new Date() }) },
}));
