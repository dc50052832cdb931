import { readRiderEarnings } from '@/lib/money/earnings/queries';
import { route } from '@/lib/platform/http/route';
import { getEarningsCall } from '@/lib/purchases/delivery/riders/calls';

export const GET = route(getEarningsCall, async ({ query, actor }) => ({
  body: { ...(await readRiderEarnings(query, actor, new Date())) },
}));
