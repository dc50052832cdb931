import type { Metadata } from 'next';
import { ReportsView } from '@/components/work/ops/reports-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Reports' };

export default async function ReportsPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <ReportsView userId={userId} />;
}
