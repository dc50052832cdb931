import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '@/app/(shop)/vendor-page';

// Rendered per request; the server caches the page until its data changes.
export const dynamic = 'force-dynamic';

export function generateMetadata({
  params,
}: PageProps<'/food/[vendorId]/page/[number]'>): Promise<Metadata> {
  return metadataOfVendor('food', params);
}

export default function FoodVendorListPage({
  params,
}: PageProps<'/food/[vendorId]/page/[number]'>) {
  return <VendorPage kind="food" params={params} />;
}
