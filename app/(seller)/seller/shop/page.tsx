import type { Metadata } from 'next';
import { ShopSettings } from '@/components/work/seller/shop-settings';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Shop and hours' };

export default async function SellerShopPage() {
  const page = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <ShopSettings {...page} />;
}
