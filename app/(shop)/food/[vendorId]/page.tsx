import { notFound } from 'next/navigation';
import { FoodVendorView } from '@/components/catalog/vendor-view';
import { findVendorPage } from '@/lib/catalog/queries';
import { isObjectId } from '@/lib/core/ids';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ vendorId: string }[]> {
  return [];
}

export default async function FoodVendorPage({ params }: PageProps<'/food/[vendorId]'>) {
  const { vendorId } = await params;
  const page = isObjectId(vendorId) ? await findVendorPage(vendorId, 'food') : null;
  if (!page || page === 'removed') notFound();
  return <FoodVendorView vendor={page.vendor} products={page.products} />;
}
