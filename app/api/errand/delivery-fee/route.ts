import { route } from '@/lib/api/route';
import { quoteErrandFeeCall } from '@/lib/errands/calls';
import { quoteErrandFee } from '@/lib/errands/quote';

export const POST = route(quoteErrandFeeCall, async ({ input }) => ({
  body: { ...(await quoteErrandFee(input, new Date())) },
}));
