import { route } from '@/lib/platform/http/route';
import { closeStopCall } from '@/lib/purchases/delivery/riders/calls';
import { closeStop } from '@/lib/purchases/delivery/riders/spend';

export const POST = route(closeStopCall, async ({ input, actor }) => ({
  body: { job: await closeStop(input, actor, new Date()) },
}));
