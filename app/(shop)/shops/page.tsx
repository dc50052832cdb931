import type { Metadata } from 'next';
import { readSearch } from '@/components/market/catalog/list-query';
import { VendorListView } from '@/components/market/catalog/vendor-list-view';
import { JsonLd } from '@/components/market/seo/json-ld';
import { pageMetadata } from '@/lib/catalog/metadata';
import { listVendorCards } from '@/lib/catalog/queries';
import { breadcrumbData, listData } from '@/lib/catalog/structured-data';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

export async function generateMetadata({ searchParams }: PageProps<'/shops'>): Promise<Metadata> {
  const q = readSearch((await searchParams).q);
  return pageMetadata({
    title: 'Shops around UNIBEN and Ugbowo – Eki',
    description:
      'Phone accessories, hair, fashion, shoes and cosmetics from sellers around the University of Benin, delivered in 30 to 60 minutes.',
    path: paths.shops({ q }),
    // Search results within the list aren't indexed.
    isIndexed: q === '',
  });
}

export default async function ShopsPage({ searchParams }: PageProps<'/shops'>) {
  const search = readSearch((await searchParams).q);
  const vendors = await listVendorCards('shop', search || undefined);
  const origin = env().APP_URL;
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Shops', path: paths.shops() },
  ];
  return (
    <>
      <JsonLd data={breadcrumbData(steps, origin)} />
      <JsonLd
        data={listData(
          vendors.map(({ _id }) => paths.shop(_id)),
          origin,
        )}
      />
      <VendorListView kind="shop" vendors={vendors} search={search} />
    </>
  );
}
