import type { Metadata } from 'next';
import { ApprovalsView } from '@/components/work/ops/approvals-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Approvals' };

export default async function ApprovalsPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <ApprovalsView userId={userId} />;
}
