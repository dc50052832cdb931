import { requestPayoutCall } from '@/lib/money/payouts/calls';
import { requestPayout } from '@/lib/money/payouts/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(requestPayoutCall, async ({ input, actor, address }) => ({
  body: { payout: await requestPayout(input, actor, { address, now: new Date() }) },
}));
