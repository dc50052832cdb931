import { suspendShopCall } from '@/lib/ops/calls';
import { changeShop } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(suspendShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('suspend', input, actor, { address, now: new Date() })) },
}));
