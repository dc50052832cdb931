import { quoteDeliveryFeeCall } from '@/lib/orders/calls';
import { route } from '@/lib/platform/http/route';
import { quoteDeliveryFee } from '@/lib/quotes/delivery-fee';

export const POST = route(quoteDeliveryFeeCall, async ({ input }) => ({
  body: { ...(await quoteDeliveryFee(input, new Date())) },
}));
