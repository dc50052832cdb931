import type { Metadata } from 'next';
import { JobsView } from '@/components/work/ops/jobs-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Deliveries' };

export default async function JobsPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <JobsView userId={userId} />;
}
