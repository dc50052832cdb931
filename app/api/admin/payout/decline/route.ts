import { declinePayout } from '@/lib/money/payouts/staff';
import { declinePayoutCall } from '@/lib/money/payouts/staff-calls';
import { getStaffPayout } from '@/lib/money/payouts/staff-queries';
import { route } from '@/lib/platform/http/route';

export const POST = route(declinePayoutCall, async ({ input, actor, address }) => {
  const now = new Date();
  await declinePayout(input, actor, { address, now });
  const { payout } = await getStaffPayout(input.payoutId, actor, now);
  return { body: { payout } };
});
