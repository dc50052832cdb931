import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ShopReviews } from '@/components/reviews/shop-reviews';
import { pageCookies } from '@/lib/platform/page-session';
import { vendorsOf } from '@/lib/sellers/queries';
import { findActor } from '@/lib/users/sessions';

export const metadata: Metadata = { title: 'Reviews' };

export default async function SellerReviewsPage() {
  const actor = await findActor(await pageCookies());
  if (!actor?.roles.includes('seller')) notFound();
  const memberships = await vendorsOf(actor.userId);
  if (memberships.length === 0) notFound();
  return <ShopReviews userId={actor.userId} />;
}
