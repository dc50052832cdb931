import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ImportView } from '@/components/products/import-view';
import { pageCookies } from '@/lib/platform/page-session';
import { vendorsOf } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'Import products' };

export default async function ImportPage({ searchParams }: PageProps<'/seller/products/import'>) {
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('seller')) notFound();
  const memberships = await vendorsOf(actor.userId);
  if (memberships.length === 0) notFound();
  const { vendorId } = await searchParams;
  return <ImportView {...(typeof vendorId === 'string' && { vendorId })} />;
}
