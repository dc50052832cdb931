import { route } from '@/lib/api/route';
import { reopenShopCall } from '@/lib/ops/calls';
import { changeShop } from '@/lib/ops/standing';

export const POST = route(reopenShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('reopen', input, actor, { address, now: new Date() })) },
}));
