import { route } from '@/lib/platform/http/route';
import { closeShopCall } from '@/lib/sellers/staff-calls';
import { changeShop } from '@/lib/sellers/standing';

export const POST = route(closeShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('close', input, actor, { address, now: new Date() })) },
}));
