import { listShopsCall } from '@/lib/ops/calls';
import { listShops } from '@/lib/ops/standing';
import { route } from '@/lib/platform/http/route';

export const GET = route(listShopsCall, async ({ query, actor }) => ({
  body: { ...(await listShops(query, actor, new Date())) },
}));
