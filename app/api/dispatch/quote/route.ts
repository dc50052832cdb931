import { route } from '@/lib/api/route';
import { quoteDispatch } from '@/lib/dispatch/quote';

export const POST = route('POST /api/dispatch/quote', async ({ input, actor }) => ({
  body: { quote: await quoteDispatch(input, actor, new Date()) },
}));
