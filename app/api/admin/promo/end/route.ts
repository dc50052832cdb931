import { route } from '@/lib/api/route';
import { endPromoCall } from '@/lib/ops/calls';
import { endPromo } from '@/lib/ops/promos';

export const POST = route(endPromoCall, async ({ input, actor, address }) => ({
  body: { promo: await endPromo(input, actor, { address, now: new Date() }) },
}));
