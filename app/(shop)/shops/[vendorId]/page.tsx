import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ShopView } from '@/components/catalog/vendor-view';
import { JsonLd } from '@/components/seo/json-ld';
import { vendorMetadata } from '@/lib/catalog/metadata';
import { findVendorPage } from '@/lib/catalog/queries';
import { breadcrumbData, vendorData } from '@/lib/catalog/structured-data';
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
}: PageProps<'/shops/[vendorId]'>): Promise<Metadata> {
  const page = await findVendorPage((await params).vendorId, 'shop');
  return page && page !== 'removed' ? vendorMetadata(page.vendor, 'shop') : {};
}

export default async function ShopPage({ params }: PageProps<'/shops/[vendorId]'>) {
  const { vendorId } = await params;
  const page = isObjectId(vendorId) ? await findVendorPage(vendorId, 'shop') : null;
  if (!page || page === 'removed') notFound();
  const { vendor, products } = page;
  const origin = env().APP_URL;
  const about = vendorData(vendor, origin);
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Shops', path: paths.shops() },
    { name: vendor.businessName, path: paths.shop(vendor._id) },
  ];
  return (
    <>
      {about ? <JsonLd data={about} /> : null}
      <JsonLd data={breadcrumbData(steps, origin)} />
      <ShopView vendor={vendor} products={products} />
    </>
  );
}
