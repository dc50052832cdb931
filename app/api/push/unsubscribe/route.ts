import { unsubscribePushCall } from '@/lib/people/push/calls';
import { unsubscribe } from '@/lib/people/push/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(unsubscribePushCall, async ({ input, actor }) => {
  await unsubscribe(input, actor);
  return { body: {} };
});
