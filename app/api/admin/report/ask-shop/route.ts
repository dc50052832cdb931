import { route } from '@/lib/platform/http/route';
import { askShop } from '@/lib/purchases/moves/reports/staff';
import { askShopCall } from '@/lib/purchases/moves/reports/staff-calls';

export const POST = route(askShopCall, async ({ input, actor, address }) => ({
  body: { report: await askShop(input, actor, { address, now: new Date() }) },
}));
