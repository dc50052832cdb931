import { listStaffPayoutsCall } from '@/lib/money/payouts/staff-calls';
import { listStaffPayouts } from '@/lib/money/payouts/staff-queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listStaffPayoutsCall, async ({ query, actor }) => ({
  body: { ...(await listStaffPayouts(query, actor, new Date())) },
}));
