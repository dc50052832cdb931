import { route } from '@/lib/platform/http/route';
import { quoteDispatchFeeCall } from '@/lib/purchases/moves/dispatch/calls';
import { quoteDispatchFee } from '@/lib/purchases/moves/dispatch/quote';

export const POST = route(quoteDispatchFeeCall, async ({ input }) => ({
  body: { ...(await quoteDispatchFee(input, new Date())) },
}));
