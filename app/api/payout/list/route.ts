import { listPayoutsCall } from '@/lib/money/payouts/calls';
import { listPayouts } from '@/lib/money/payouts/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listPayoutsCall, async ({ query, actor }) => ({
  body: { ...(await listPayouts(query, actor)) },
}));
