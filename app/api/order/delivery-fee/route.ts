import { route } from '@/lib/platform/http/route';
import { quoteDeliveryFee } from '@/lib/purchases/checkout/quotes/delivery-fee';
import { quoteDeliveryFeeCall } from '@/lib/purchases/moves/calls';

export const POST = route(quoteDeliveryFeeCall, async ({ input }) => ({
  body: { ...(await quoteDeliveryFee(input, new Date())) },
}));
