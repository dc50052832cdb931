import { route } from '@/lib/api/route';
import { suspendShopCall } from '@/lib/ops/calls';
import { changeShop } from '@/lib/ops/standing';

export const POST = route(suspendShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('suspend', input, actor, { address, now: new Date() })) },
}));
