import { route } from '@/lib/api/route';
import { closeStop } from '@/lib/riders/spend';

export const POST = route('POST /api/rider/job/stop', async ({ input, actor }) => ({
  body: { job: await closeStop(input, actor, new Date()) },
}));
