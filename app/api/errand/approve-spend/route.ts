import { route } from '@/lib/platform/http/route';
import { answerSpendCall } from '@/lib/purchases/delivery/riders/calls';
import { answerSpend } from '@/lib/purchases/delivery/riders/spend';

export const POST = route(answerSpendCall, async ({ input, actor }) => ({
  body: { approval: await answerSpend(input, actor, new Date()) },
}));
