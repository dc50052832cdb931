import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { VendorView } from '@/components/market/catalog/vendor-view';
import { JsonLd } from '@/components/market/seo/json-ld';
import { vendorMetadata } from '@/lib/catalog/metadata';
import { findVendorPage } from '@/lib/catalog/queries';
import { breadcrumbData, menuData, vendorData } from '@/lib/catalog/structured-data';
import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

/** A vendor has up to two pages: its menu, and its goods. */
type Kind = 'food' | 'shop';
type Params = Promise<{ vendorId: string; number?: string }>;

const OF_KIND = {
  food: { above: { name: 'Food', path: paths.foodList() }, own: paths.foodVendor },
  shop: { above: { name: 'Shops', path: paths.shops() }, own: paths.shop },
} as const;

/** Page number of a long list, from 1; null if it is not a number. */
function pageNumber(number = '1'): number | null {
  return /^[1-9]\d{0,4}$/.test(number) ? Number(number) : null;
}

/** Metadata of the page; empty for an unknown vendor. */
export async function metadataOfVendor(kind: Kind, params: Params): Promise<Metadata> {
  const { vendorId, number } = await params;
  const at = pageNumber(number);
  const page = at ? await findVendorPage(vendorId, kind, at) : null;
  return at && page && page !== 'removed' ? vendorMetadata(page.vendor, kind, at) : {};
}

/** The page of a kitchen or shop; a 404 for an unknown one. */
export async function VendorPage({ kind, params }: { kind: Kind; params: Params }) {
  const { vendorId, number } = await params;
  const at = pageNumber(number);
  const page = at && isObjectId(vendorId) ? await findVendorPage(vendorId, kind, at) : null;
  if (!at || !page || page === 'removed') notFound();
  if (number === '1') permanentRedirect(OF_KIND[kind].own(vendorId));
  const { vendor, products, total, pages } = page;
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
      {kind === 'food' && at === 1 ? <JsonLd data={menuData(vendor, products, origin)} /> : null}
      <VendorView
        vendor={vendor}
        kind={kind}
        products={products}
        total={total}
        pages={pages}
        page={at}
      />
    </>
  );
}
