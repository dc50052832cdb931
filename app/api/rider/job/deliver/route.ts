import { route } from '@/lib/platform/http/route';
import { deliverJobCall } from '@/lib/purchases/delivery/riders/calls';
import { deliver } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(deliverJobCall, async ({ input, actor }) => ({
  body: { job: await deliver(input, actor, new Date()) },
}));
