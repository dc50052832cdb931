import { route } from '@/lib/api/route';
import { rateSupport } from '@/lib/support/rating';

export const POST = route('POST /api/chat/rate', async ({ input, actor }) => ({
  body: { rating: await rateSupport(input, actor, new Date()) },
}));
