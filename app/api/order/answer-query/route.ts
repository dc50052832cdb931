import { answerQueryCall } from '@/lib/orders/calls';
import { answerQuery } from '@/lib/orders/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(answerQueryCall, async ({ input, actor }) => ({
  body: { order: await answerQuery(input, actor, new Date()) },
}));
