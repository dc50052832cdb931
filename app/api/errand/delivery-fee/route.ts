import { route } from '@/lib/api/route';
import { quoteErrandFee } from '@/lib/errands/quote';

export const POST = route('POST /api/errand/delivery-fee', async ({ input }) => ({
  body: { ...(await quoteErrandFee(input, new Date())) },
}));
