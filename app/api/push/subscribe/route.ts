import { route } from '@/lib/platform/http/route';
import { subscribePushCall } from '@/lib/people/push/calls';
import { subscribe } from '@/lib/people/push/commands';

export const POST = route(subscribePushCall, async ({ input, actor, request }) => {
  const isNew = await subscribe(input, actor, request.headers.get('cookie'), new Date());
  return { body: { isNew } };
});
