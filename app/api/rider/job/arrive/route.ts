import { route } from '@/lib/api/route';
import { arrive } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/arrive', async ({ input, actor }) => ({
  body: { job: await arrive(input, actor, new Date()) },
}));
