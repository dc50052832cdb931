import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../../../vendor-page';

// Drawn for each request; the server keeps it until something changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({
  params,
}: PageProps<'/shops/[vendorId]/page/[number]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopListPage({ params }: PageProps<'/shops/[vendorId]/page/[number]'>) {
  return <VendorPage kind="shop" params={params} />;
}
