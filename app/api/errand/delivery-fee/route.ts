import { quoteErrandFeeCall } from '@/lib/purchases/moves/errands/calls';
import { quoteErrandFee } from '@/lib/purchases/moves/errands/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteErrandFeeCall, async ({ input }) => ({
  body: { ...(await quoteErrandFee(input, new Date())) },
}));
