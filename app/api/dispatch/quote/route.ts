import { route } from '@/lib/platform/http/route';
import { quoteDispatchCall } from '@/lib/purchases/moves/dispatch/calls';
import { quoteDispatch } from '@/lib/purchases/moves/dispatch/quote';

export const POST = route(quoteDispatchCall, async ({ input, actor }) => ({
  body: { quote: await quoteDispatch(input, actor, new Date()) },
}));
