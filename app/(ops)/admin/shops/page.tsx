import type { Metadata } from 'next';
import { ShopsView } from '@/components/work/ops/standing-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Shops' };

export default async function ShopsPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <ShopsView userId={userId} />;
}
