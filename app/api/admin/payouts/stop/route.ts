import { stopPayouts } from '@/lib/money/payouts/staff';
import { stopPayoutsCall } from '@/lib/money/payouts/staff-calls';
import { findStopOf } from '@/lib/money/payouts/staff-queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(stopPayoutsCall, async ({ input, actor, address }) => {
  const now = new Date();
  await stopPayouts(input, actor, { address, now });
  return { body: { stop: await findStopOf(input, actor) } };
});
