import { quoteCartCall } from '@/lib/payments/calls';
import { quoteCart } from '@/lib/payments/quote';
import { route } from '@/lib/platform/http/route';

export const POST = route(quoteCartCall, async ({ input, actor }) => ({
  body: { quote: await quoteCart(input, actor, new Date()) },
}));
