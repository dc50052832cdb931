import { route } from '@/lib/api/route';
import { unsubscribe } from '@/lib/push/commands';

export const POST = route('POST /api/push/unsubscribe', async ({ input, actor }) => {
  await unsubscribe(input, actor);
  return { body: {} };
});
