import { endPromoCall } from '@/lib/ops/calls';
import { endPromo } from '@/lib/ops/promos';
import { route } from '@/lib/platform/http/route';

export const POST = route(endPromoCall, async ({ input, actor, address }) => ({
  body: { promo: await endPromo(input, actor, { address, now: new Date() }) },
}));
