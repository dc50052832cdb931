import { approvePayouts } from '@/lib/money/payouts/staff';
import { approvePayoutsCall } from '@/lib/money/payouts/staff-calls';
import { route } from '@/lib/platform/http/route';

export const POST = route(approvePayoutsCall, async ({ input, actor, address }) => ({
  body: { results: await approvePayouts(input, actor, { address, now: new Date() }) },
}));
