import type { Metadata } from 'next';
import { ShopEarnings } from '@/components/work/seller/earnings/shop-earnings';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Earnings' };

export default async function SellerEarningsPage() {
  const page = await getSellerPage(await pageCookies(), ['owner']);
  return <ShopEarnings {...page} />;
}
