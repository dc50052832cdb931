import { route } from '@/lib/platform/http/route';
import { handOverJobCall } from '@/lib/riders/calls';
import { deliver } from '@/lib/riders/commands';

export const POST = route(handOverJobCall, async ({ input, actor }) => ({
  body: { job: await deliver(input, actor, new Date()) },
}));
