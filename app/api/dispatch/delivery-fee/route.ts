import { quoteDispatchFeeCall } from '@/lib/dispatch/calls';
import { quoteDispatchFee } from '@/lib/dispatch/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteDispatchFeeCall, async ({ input }) => ({
  body: { ...(await quoteDispatchFee(input, new Date())) },
}));
