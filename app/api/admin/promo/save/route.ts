import { savePromoCall } from '@/lib/ops/calls';
import { savePromo } from '@/lib/ops/promos';
import { route } from '@/lib/platform/http/route';

export const POST = route(savePromoCall, async ({ input, actor, address }) => ({
  body: { promo: await savePromo(input, actor, { address, now: new Date() }) },
}));
