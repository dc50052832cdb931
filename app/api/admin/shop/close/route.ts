import { closeShopCall } from '@/lib/ops/calls';
import { changeShop } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const POST = route(closeShopCall, async ({ input, actor, address }) => ({
  body: { ...(await changeShop('close', input, actor, { address, now: new Date() })) },
}));
