import type { Metadata } from 'next';
import { readSearch } from '@/components/market/catalog/list-query';
import { VendorListView } from '@/components/market/catalog/vendor-list-view';
import { JsonLd } from '@/components/market/seo/json-ld';
import { pageMetadata } from '@/lib/catalog/metadata';
import { listVendorCards } from '@/lib/catalog/queries';
import { breadcrumbData, listData } from '@/lib/catalog/structured-data';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';

export async function generateMetadata({ searchParams }: PageProps<'/food'>): Promise<Metadata> {
  const q = readSearch((await searchParams).q);
  return pageMetadata({
    title: 'Food delivery around UNIBEN and Ugbowo – Eki',
    description:
      'Jollof, swallow, suya, shawarma and small chops from kitchens around the University of Benin, brought to your hall, hostel or office in 30 to 60 minutes.',
    path: paths.foodList({ q }),
    // Search results within the list aren't indexed.
    isIndexed: q === '',
  });
}

export default async function FoodPage({ searchParams }: PageProps<'/food'>) {
  const search = readSearch((await searchParams).q);
  const vendors = await listVendorCards('food', search || undefined);
  const origin = env().APP_URL;
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Food', path: paths.foodList() },
  ];
  return (
    <>
      <JsonLd data={breadcrumbData(steps, origin)} />
      <JsonLd
        data={listData(
          vendors.map(({ _id }) => paths.foodVendor(_id)),
          origin,
        )}
      />
      <VendorListView kind="food" vendors={vendors} search={search} />
    </>
  );
}
