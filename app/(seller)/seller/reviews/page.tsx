import type { Metadata } from 'next';
import { ShopReviews } from '@/components/purchase/reviews/shop-reviews';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Reviews' };

export default async function SellerReviewsPage() {
  const { userId, area } = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <ShopReviews userId={userId} area={area} />;
}
