import { route } from '@/lib/api/route';
import { quoteErrand } from '@/lib/errands/quote';

export const POST = route('POST /api/errand/quote', async ({ input, actor }) => ({
  body: { quote: await quoteErrand(input, actor, new Date()) },
}));
