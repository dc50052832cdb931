import { route } from '@/lib/api/route';
import { quoteDeliveryFee } from '@/lib/quotes/delivery-fee';

export const POST = route('POST /api/order/delivery-fee', async ({ input }) => ({
  body: { ...(await quoteDeliveryFee(input, new Date())) },
}));
