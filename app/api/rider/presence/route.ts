import { route } from '@/lib/platform/http/route';
import { setPresenceCall } from '@/lib/purchases/delivery/riders/calls';
import { setPresence } from '@/lib/purchases/delivery/riders/presence';

export const POST = route(setPresenceCall, async ({ input, actor }) => ({
  body: { rider: await setPresence(input, actor, new Date()) },
}));
