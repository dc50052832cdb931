import { route } from '@/lib/platform/http/route';
import { quoteCartCall } from '@/lib/purchases/checkout/payments/calls';
import { quoteCart } from '@/lib/purchases/checkout/payments/quote';

export const POST = route(quoteCartCall, async ({ input, actor }) => ({
  body: { quote: await quoteCart(input, actor, new Date()) },
}));
