import { route } from '@/lib/platform/http/route';
import { savePromoCall } from '@/lib/promos/calls';
import { savePromo } from '@/lib/promos/staff';

export const POST = route(savePromoCall, async ({ input, actor, address }) => ({
  body: { promo: await savePromo(input, actor, { address, now: new Date() }) },
}));
