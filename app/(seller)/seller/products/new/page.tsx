import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProductEditor } from '@/components/products/product-editor';
import { pageCookies } from '@/lib/platform/page-session';
import { vendorsOf } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'New product' };

export default async function NewProductPage({ searchParams }: PageProps<'/seller/products/new'>) {
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('seller')) notFound();
  const memberships = await vendorsOf(actor.userId);
  if (memberships.length === 0) notFound();
  const { vendorId, from } = await searchParams;
  return (
    <ProductEditor
      {...(typeof vendorId === 'string' && { vendorId })}
      {...(typeof from === 'string' && { copyOf: from })}
    />
  );
}
