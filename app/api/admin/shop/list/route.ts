import { route } from '@/lib/platform/http/route';
import { listShopsCall } from '@/lib/sellers/staff-calls';
import { listShops } from '@/lib/sellers/standing';

export const GET = route(listShopsCall, async ({ query, actor }) => ({
  body: { ...(await listShops(query, actor, new Date())) },
}));
