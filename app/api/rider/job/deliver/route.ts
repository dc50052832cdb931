import { route } from '@/lib/api/route';
import { deliver } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/deliver', async ({ input, actor }) => ({
  body: { job: await deliver(input, actor, new Date()) },
}));
