import { quoteDispatchCall } from '@/lib/purchases/moves/dispatch/calls';
import { quoteDispatch } from '@/lib/purchases/moves/dispatch/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteDispatchCall, async ({ input, actor }) => ({
  body: { quote: await quoteDispatch(input, actor, new Date()) },
}));
