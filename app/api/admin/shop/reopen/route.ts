import { route } from '@/lib/platform/http/route';
import { reopenShopCall } from '@/lib/sellers/staff-calls';
import { changeShop } from '@/lib/sellers/standing';

export const POST = route(reopenShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('reopen', input, actor, { address, now: new Date() })) },
}));
