import { route } from '@/lib/api/route';
import { listShops } from '@/lib/ops/standing';

export const GET = route('GET /api/admin/shop/list', async ({ query, actor }) => ({
  body: { ...(await listShops(query, actor, new Date())) },
}));
