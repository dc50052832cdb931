import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../vendor-page';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({ params }: PageProps<'/food/[vendorId]'>): Promise<Metadata> {
  return metadataOfVendor('food', params);
}

export default function FoodVendorPage({ params }: PageProps<'/food/[vendorId]'>) {
  return <VendorPage kind="food" params={params} />;
}
