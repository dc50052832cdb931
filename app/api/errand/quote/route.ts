import { quoteErrandCall } from '@/lib/errands/calls';
import { quoteErrand } from '@/lib/errands/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteErrandCall, async ({ input, actor }) => ({
  body: { quote: await quoteErrand(input, actor, new Date()) },
}));
