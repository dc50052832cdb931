import { cancelPayoutCall } from '@/lib/money/payouts/calls';
import { cancelPayout } from '@/lib/money/payouts/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(cancelPayoutCall, async ({ input, actor }) => ({
  body: { payout: await cancelPayout(input.payoutId, actor, new Date()) },
}));
