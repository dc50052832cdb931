import { route } from '@/lib/platform/http/route';
import { closeStopCall } from '@/lib/riders/calls';
import { closeStop } from '@/lib/riders/spend';

export const POST = route(closeStopCall, async ({ input, actor }) => ({
  body: { job: await closeStop(input, actor, new Date()) },
}));
