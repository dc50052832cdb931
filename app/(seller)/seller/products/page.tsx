import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProductsView } from '@/components/products/products-view';
import { pageCookies } from '@/lib/platform/page-session';
import { vendorsOf } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'Products' };

export default async function SellerProductsPage() {
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('seller')) notFound();
  const memberships = await vendorsOf(actor.userId);
  if (memberships.length === 0) notFound();
  return <ProductsView userId={actor.userId} />;
}
