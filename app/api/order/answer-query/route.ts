import { route } from '@/lib/api/route';
import { answerQueryCall } from '@/lib/orders/calls';
import { answerQuery } from '@/lib/orders/commands';

export const POST = route(answerQueryCall, async ({ input, actor }) => ({
  body: { order: await answerQuery(input, actor, new Date()) },
}));
