import { route } from '@/lib/api/route';
import { setPresence } from '@/lib/riders/presence';

export const POST = route('POST /api/rider/presence', async ({ input, actor }) => ({
  body: { rider: await setPresence(input, actor, new Date()) },
}));
