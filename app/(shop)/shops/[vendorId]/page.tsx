import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../vendor-page';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({ params }: PageProps<'/shops/[vendorId]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopPage({ params }: PageProps<'/shops/[vendorId]'>) {
  return <VendorPage kind="shop" params={params} />;
}
