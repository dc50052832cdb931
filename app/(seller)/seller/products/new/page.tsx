import type { Metadata } from 'next';
import { ProductEditor } from '@/components/work/seller/products/product-editor';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../../seller-actor';

export const metadata: Metadata = { title: 'New product' };

export default async function NewProductPage({ searchParams }: PageProps<'/seller/products/new'>) {
  const { userId } = await getSellerPage(await pageCookies(), ['owner', 'manager']);
  const { vendorId, from } = await searchParams;
  return (
    <ProductEditor
      userId={userId}
      {...(typeof vendorId === 'string' && { vendorId })}
      {...(typeof from === 'string' && { copyOf: from })}
    />
  );
}
