import { route } from '@/lib/api/route';
import { answerSpend } from '@/lib/riders/spend';

export const POST = route('POST /api/errand/approve-spend', async ({ input, actor }) => ({
  body: { approval: await answerSpend(input, actor, new Date()) },
}));
