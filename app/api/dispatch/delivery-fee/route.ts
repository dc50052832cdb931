import { route } from '@/lib/api/route';
import { quoteDispatchFeeCall } from '@/lib/dispatch/calls';
import { quoteDispatchFee } from '@/lib/dispatch/quote';

export const POST = route(quoteDispatchFeeCall, async ({ input }) => ({
  body: { ...(await quoteDispatchFee(input, new Date())) },
}));
