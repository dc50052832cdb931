import { route } from '@/lib/platform/http/route';
import { suspendShopCall } from '@/lib/sellers/staff-calls';
import { changeShop } from '@/lib/sellers/standing';

export const POST = route(suspendShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('suspend', input, actor, { address, now: new Date() })) },
}));
