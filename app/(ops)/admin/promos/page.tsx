import type { Metadata } from 'next';
import { PromosView } from '@/components/work/ops/promos-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Promo codes' };

export default async function PromosPage() {
  const { userId } = await getOpsActor(await pageCookies());
  return <PromosView userId={userId} />;
}
