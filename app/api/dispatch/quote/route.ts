import { route } from '@/lib/api/route';
import { quoteDispatchCall } from '@/lib/dispatch/calls';
import { quoteDispatch } from '@/lib/dispatch/quote';

export const POST = route(quoteDispatchCall, async ({ input, actor }) => ({
  body: { quote: await quoteDispatch(input, actor, new Date()) },
}));
