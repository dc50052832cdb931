import { subscribePushCall } from '@/lib/people/push/calls';
import { subscribe } from '@/lib/people/push/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(subscribePushCall, async ({ input, actor, request }) => {
  const isNew = await subscribe(input, actor, request.headers.get('cookie'), new Date());
  return { body: { isNew } };
});
