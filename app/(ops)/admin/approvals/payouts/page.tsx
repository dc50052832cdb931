import type { Metadata } from 'next';
import { PayoutsView } from '@/components/work/ops/payouts-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../../ops-actor';

export const metadata: Metadata = { title: 'Payouts' };

export default async function PayoutsPage() {
  const { userId, roles } = await getOpsActor(await pageCookies());
  return <PayoutsView userId={userId} isAdmin={roles.includes('admin')} />;
}
