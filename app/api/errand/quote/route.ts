import { route } from '@/lib/api/route';
import { quoteErrandCall } from '@/lib/errands/calls';
import { quoteErrand } from '@/lib/errands/quote';

export const POST = route(quoteErrandCall, async ({ input, actor }) => ({
  body: { quote: await quoteErrand(input, actor, new Date()) },
}));
