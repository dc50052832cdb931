import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '@/app/(shop)/vendor-page';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({
  params,
}: PageProps<'/shops/[vendorId]/page/[number]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopListPage({ params }: PageProps<'/shops/[vendorId]/page/[number]'>) {
  return <VendorPage kind="shop" params={params} />;
}
