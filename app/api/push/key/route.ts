import { route } from '@/lib/api/route';
import { getPublicPushKey } from '@/lib/push/commands';

export const GET = route('GET /api/push/key', async () => ({ body: { key: getPublicPushKey() } }));
