import type { Metadata } from 'next';
import { ApplicationsView } from '@/components/work/ops/applications-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Applications' };

export default async function ApplicationsPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <ApplicationsView userId={userId} />;
}
