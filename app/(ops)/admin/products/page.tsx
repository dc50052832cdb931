import type { Metadata } from 'next';
import { ProductsView } from '@/components/work/ops/products-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getOpsActor } from '../ops-actor';

export const metadata: Metadata = { title: 'Products' };

export default async function OpsProductsPage() {
  const actor = await getOpsActor(await pageCookies());
  return <ProductsView userId={actor.userId} />;
}
