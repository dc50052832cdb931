import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../vendor-page';

// Drawn for each request; the server keeps it until something changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({ params }: PageProps<'/shops/[vendorId]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopPage({ params }: PageProps<'/shops/[vendorId]'>) {
  return <VendorPage kind="shop" params={params} />;
}
