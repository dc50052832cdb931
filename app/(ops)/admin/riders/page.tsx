import type { Metadata } from 'next';
import { RidersView } from '@/components/work/ops/standing-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Riders' };

export default async function RidersPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <RidersView userId={userId} />;
}
