import { route } from '@/lib/api/route';
import { listShopsCall } from '@/lib/ops/calls';
import { listShops } from '@/lib/ops/standing';

export const GET = route(listShopsCall, async ({ query, actor }) => ({
  body: { ...(await listShops(query, actor, new Date())) },
}));
