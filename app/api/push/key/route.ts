import { route } from '@/lib/api/route';
import { publicPushKey } from '@/lib/push/commands';

export const GET = route('GET /api/push/key', async () => ({ body: { key: publicPushKey() } }));
