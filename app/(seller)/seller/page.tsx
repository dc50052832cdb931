import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Board } from '@/components/sellers/board';
import { pageCookies } from '@/lib/platform/page-session';
import { vendorsOf } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'Orders' };

export default async function SellerPage() {
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('seller')) notFound();
  const [membership] = await vendorsOf(actor.userId);
  if (!membership) notFound();
  return <Board userId={actor.userId} firstVendorId={membership.vendorId} />;
}
