import { route } from '@/lib/platform/http/route';
import { answerSpendCall } from '@/lib/riders/calls';
import { answerSpend } from '@/lib/riders/spend';

export const POST = route(answerSpendCall, async ({ input, actor }) => ({
  body: { approval: await answerSpend(input, actor, new Date()) },
}));
