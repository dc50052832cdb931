import { route } from '@/lib/api/route';
import { savePromoCall } from '@/lib/ops/calls';
import { savePromo } from '@/lib/ops/promos';

export const POST = route(savePromoCall, async ({ input, actor, address }) => ({
  body: { promo: await savePromo(input, actor, { address, now: new Date() }) },
}));
