import { route } from '@/lib/api/route';
import { quoteCartCall } from '@/lib/payments/calls';
import { quoteCart } from '@/lib/payments/quote';

export const POST = route(quoteCartCall, async ({ input, actor }) => ({
  body: { quote: await quoteCart(input, actor, new Date()) },
}));
