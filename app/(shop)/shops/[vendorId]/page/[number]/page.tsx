import type { Metadata } from 'next';
import { metadataOfVendor, VendorPage } from '../../../../vendor-page';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ vendorId: string; number: string }[]> {
  return [];
}

export function generateMetadata({
  params,
}: PageProps<'/shops/[vendorId]/page/[number]'>): Promise<Metadata> {
  return metadataOfVendor('shop', params);
}

export default function ShopListPage({ params }: PageProps<'/shops/[vendorId]/page/[number]'>) {
  return <VendorPage kind="shop" params={params} />;
}
