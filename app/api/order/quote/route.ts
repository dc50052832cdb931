import { route } from '@/lib/api/route';
import { quoteCart } from '@/lib/payments/quote';

export const POST = route('POST /api/order/quote', async ({ input, actor }) => ({
  body: { quote: await quoteCart(input, actor, new Date()) },
}));
