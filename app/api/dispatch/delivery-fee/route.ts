import { route } from '@/lib/api/route';
import { quoteDispatchFee } from '@/lib/dispatch/quote';

export const POST = route('POST /api/dispatch/delivery-fee', async ({ input }) => ({
  body: { ...(await quoteDispatchFee(input, new Date())) },
}));
