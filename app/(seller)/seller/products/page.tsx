import type { Metadata } from 'next';
import { ProductsView } from '@/components/work/seller/products/products-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../seller-actor';

export const metadata: Metadata = { title: 'Products' };

export default async function SellerProductsPage() {
  const { userId, area } = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <ProductsView userId={userId} area={area} />;
}
