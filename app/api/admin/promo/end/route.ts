import { route } from '@/lib/platform/http/route';
import { endPromoCall } from '@/lib/purchases/checkout/promos/calls';
import { endPromo } from '@/lib/purchases/checkout/promos/staff';

export const POST = route(endPromoCall, async ({ input, actor, address }) => ({
  body: { promo: await endPromo(input, actor, { address, now: new Date() }) },
}));
