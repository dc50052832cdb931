import { route } from '@/lib/api/route';
import { subscribe } from '@/lib/push/commands';

export const POST = route('POST /api/push/subscribe', async ({ input, actor, request }) => {
  const isNew = await subscribe(input, actor, request.headers.get('cookie'), new Date());
  return { body: { isNew } };
});
