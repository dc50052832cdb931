import { quoteErrandFeeCall } from '@/lib/errands/calls';
import { quoteErrandFee } from '@/lib/errands/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteErrandFeeCall, async ({ input }) => ({
  body: { ...(await quoteErrandFee(input, new Date())) },
}));
