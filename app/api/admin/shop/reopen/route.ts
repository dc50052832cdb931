import { reopenShopCall } from '@/lib/ops/calls';
import { changeShop } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(reopenShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('reopen', input, actor, { address, now: new Date() })) },
}));
