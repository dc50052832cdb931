import { getStaffPayoutCall } from '@/lib/money/payouts/staff-calls';
import { getStaffPayout } from '@/lib/money/payouts/staff-queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(getStaffPayoutCall, async ({ params, actor }) => ({
  body: { ...(await getStaffPayout(params.payoutId ?? '', actor, new Date())) },
}));
