import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { VendorView } from '@/components/catalog/vendor-view';
import { JsonLd } from '@/components/seo/json-ld';
import { vendorMetadata } from '@/lib/catalog/metadata';
import { findVendorPage } from '@/lib/catalog/queries';
import { breadcrumbData, menuData, vendorData } from '@/lib/catalog/structured-data';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

/** A vendor has up to two pages: its menu, and its goods. */
type Kind = 'food' | 'shop';
type Params = Promise<{ vendorId: string }>;

const OF_KIND = {
  food: { above: { name: 'Food', path: paths.foodList() }, own: paths.foodVendor },
  shop: { above: { name: 'Shops', path: paths.shops() }, own: paths.shop },
} as const;

/** What search engines are told of the page; nothing for a vendor that is not there. */
export async function metadataOfVendor(kind: Kind, params: Params): Promise<Metadata> {
  const page = await findVendorPage((await params).vendorId, kind);
  return page && page !== 'removed' ? vendorMetadata(page.vendor, kind) : {};
}

/** The page of a kitchen or shop; a 404 for one that is not there. */
export async function VendorPage({ kind, params }: { kind: Kind; params: Params }) {
  const { vendorId } = await params;
  const page = isObjectId(vendorId) ? await findVendorPage(vendorId, kind) : null;
  if (!page || page === 'removed') notFound();
  const { vendor, products } = page;
  const origin = env().APP_URL;
  const about = vendorData(vendor, kind, origin);
  const { above, own } = OF_KIND[kind];
  const steps = [
    { name: 'Home', path: paths.home() },
    above,
    { name: vendor.businessName, path: own(vendor._id) },
  ];
  return (
    <>
      {about ? <JsonLd data={about} /> : null}
      <JsonLd data={breadcrumbData(steps, origin)} />
      {kind === 'food' ? <JsonLd data={menuData(vendor, products, origin)} /> : null}
      <VendorView vendor={vendor} kind={kind} products={products} />
    </>
  );
}
