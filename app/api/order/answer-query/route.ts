import { route } from '@/lib/platform/http/route';
import { answerQueryCall } from '@/lib/purchases/moves/calls';
import { answerQuery } from '@/lib/purchases/moves/commands';

export const POST = route(answerQueryCall, async ({ input, actor }) => ({
  body: { order: await answerQuery(input, actor, new Date()) },
}));
