import { route } from '@/lib/platform/http/route';
import { quoteErrandCall } from '@/lib/purchases/moves/errands/calls';
import { quoteErrand } from '@/lib/purchases/moves/errands/quote';

export const POST = route(quoteErrandCall, async ({ input, actor }) => ({
  body: { quote: await quoteErrand(input, actor, new Date()) },
}));
