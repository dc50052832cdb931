import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FoodVendorView } from '@/components/catalog/vendor-view';
import { JsonLd } from '@/components/seo/json-ld';
import { vendorMetadata } from '@/lib/catalog/metadata';
import { findVendorPage } from '@/lib/catalog/queries';
import { breadcrumbData, menuData, vendorData } from '@/lib/catalog/structured-data';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

export const revalidate = 300;

/** No page is made at build time; each is made when it is first asked for, then kept. */
export async function generateStaticParams(): Promise<{ vendorId: string }[]> {
  return [];
}

export async function generateMetadata({
  params,
}: PageProps<'/food/[vendorId]'>): Promise<Metadata> {
  const page = await findVendorPage((await params).vendorId, 'food');
  return page && page !== 'removed' ? vendorMetadata(page.vendor, 'food') : {};
}

export default async function FoodVendorPage({ params }: PageProps<'/food/[vendorId]'>) {
  const { vendorId } = await params;
  const page = isObjectId(vendorId) ? await findVendorPage(vendorId, 'food') : null;
  if (!page || page === 'removed') notFound();
  const { vendor, products } = page;
  const origin = env().APP_URL;
  const about = vendorData(vendor, origin);
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Food', path: paths.foodList() },
    { name: vendor.businessName, path: paths.foodVendor(vendor._id) },
  ];
  return (
    <>
      {about ? <JsonLd data={about} /> : null}
      <JsonLd data={breadcrumbData(steps, origin)} />
      <JsonLd data={menuData(vendor, products, origin)} />
      <FoodVendorView vendor={vendor} products={products} />
    </>
  );
}
