import { route } from '@/lib/platform/http/route';
import { handOverJobCall } from '@/lib/purchases/delivery/riders/calls';
import { deliver } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(handOverJobCall, async ({ input, actor }) => ({
  body: { job: await deliver(input, actor, new Date()) },
}));
