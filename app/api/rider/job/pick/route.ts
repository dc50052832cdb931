import { route } from '@/lib/api/route';
import { pickUp } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/pick', async ({ input, actor }) => ({
  body: { job: await pickUp(input, actor, new Date()) },
}));
