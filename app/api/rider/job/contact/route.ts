import { route } from '@/lib/platform/http/route';
import { logContactCall } from '@/lib/purchases/delivery/riders/calls';
import { logContact } from '@/lib/purchases/delivery/riders/commands';

export const POST = route(logContactCall, async ({ input, actor }) => ({
  body: { job: await logContact(input, actor, new Date()) },
}));
