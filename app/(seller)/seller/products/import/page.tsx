import type { Metadata } from 'next';
import { ImportView } from '@/components/work/seller/products/import-view';
import { pageCookies } from '@/lib/platform/page-session';
import { getSellerPage } from '../../seller-actor';

export const metadata: Metadata = { title: 'Import products' };

export default async function ImportPage({ searchParams }: PageProps<'/seller/products/import'>) {
  await getSellerPage(await pageCookies(), ['owner', 'manager']);
  const { vendorId, importId } = await searchParams;
  return (
    <ImportView
      {...(typeof vendorId === 'string' && { vendorId })}
      {...(typeof importId === 'string' && { importId })}
    />
  );
}
