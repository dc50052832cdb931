import { route } from '@/lib/platform/http/route';
import { quoteErrandFeeCall } from '@/lib/purchases/moves/errands/calls';
import { quoteErrandFee } from '@/lib/purchases/moves/errands/quote';

export const POST = route(quoteErrandFeeCall, async ({ input }) => ({
  body: { ...(await quoteErrandFee(input, new Date())) },
}));
