import { route } from '@/lib/platform/http/route';
import { getEarningsCall } from '@/lib/purchases/delivery/riders/calls';
import { readEarnings } from '@/lib/purchases/delivery/riders/earnings';

export const GET = route(getEarningsCall, async ({ query, actor }) => ({
  body: { ...(await readEarnings(query, actor, new Date())) },
}));
