import type { Metadata } from 'next';
import { ProductEditor } from '@/components/work/seller/products/product-editor';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../../seller-actor';

export const metadata: Metadata = { title: 'Edit product' };

export default async function EditProductPage({
  params,
}: PageProps<'/seller/products/[productId]'>) {
  const { userId } = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  return <ProductEditor userId={userId} productId={(await params).productId} />;
}
