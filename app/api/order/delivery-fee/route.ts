import { route } from '@/lib/api/route';
import { quoteDeliveryFeeCall } from '@/lib/orders/calls';
import { quoteDeliveryFee } from '@/lib/quotes/delivery-fee';

export const POST = route(quoteDeliveryFeeCall, async ({ input }) => ({
  body: { ...(await quoteDeliveryFee(input, new Date())) },
}));
