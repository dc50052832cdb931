import { route } from '@/lib/api/route';
import { reportUnreachable } from '@/lib/riders/commands';

export const POST = route('POST /api/rider/job/unreachable', async ({ input, actor }) => ({
  body: { job: await reportUnreachable(input, actor, new Date()) },
}));
