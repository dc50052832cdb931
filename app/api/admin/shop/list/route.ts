import { listShops } from '@/lib/assembly/shops';
import { route } from '@/lib/platform/http/route';
import { listShopsCall } from '@/lib/shops/staff-calls';

export const GET = route(listShopsCall, async ({ query, actor }) => ({
  body: { ...(await listShops(query, actor, new Date())) },
}));
