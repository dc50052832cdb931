import { route } from '@/lib/platform/http/route';
import { giveBackJobCall } from '@/lib/purchases/delivery/riders/calls';
import { giveBack } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(giveBackJobCall, async ({ input, actor }) => ({
  body: { job: await giveBack(input, actor, new Date()) },
}));
