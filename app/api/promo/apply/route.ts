import { route } from '@/lib/platform/http/route';
import { applyPromoCall } from '@/lib/purchases/checkout/promos/calls';
import { quotePromo } from '@/lib/purchases/checkout/promos/queries';

export const POST = route(applyPromoCall, async ({ input, actor }) => {
  const { code, ...quoted } = await quotePromo(input, actor, new Date());
  return { body: { code, ...quoted } };
});
