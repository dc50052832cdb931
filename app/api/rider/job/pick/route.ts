import { route } from '@/lib/platform/http/route';
import { pickUpItemsCall } from '@/lib/purchases/delivery/riders/calls';
import { pickUp } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(pickUpItemsCall, async ({ input, actor }) => ({
  body: { job: await pickUp(input, actor, new Date()) },
}));
