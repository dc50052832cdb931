import { route } from '@/lib/platform/http/route';
import { savePromoCall } from '@/lib/purchases/checkout/promos/calls';
import { savePromo } from '@/lib/purchases/checkout/promos/staff';

export const POST = route(savePromoCall, async ({ input, actor, address }) => ({
  body: { promo: await savePromo(input, actor, { address, now: new Date() }) },
}));
