import { route } from '@/lib/api/route';
import { answerQuery } from '@/lib/orders/commands';

export const POST = route('POST /api/order/answer-query', async ({ input, actor }) => ({
  body: { order: await answerQuery(input, actor, new Date()) },
}));
