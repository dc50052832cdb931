import { route } from '@/lib/api/route';
import { giveBack } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/give-back', async ({ input, actor }) => ({
  body: { job: await giveBack(input, actor, new Date()) },
}));
