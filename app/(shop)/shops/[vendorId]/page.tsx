import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../vendor-page';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ vendorId: string }[]> {
  return [];
}

export function generateMetadata({ params }: PageProps<'/shops/[vendorId]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopPage({ params }: PageProps<'/shops/[vendorId]'>) {
  return <VendorPage kind="shop" params={params} />;
}
