import { readSearch } from '@/components/catalog/list-query';
import { VendorListView } from '@/components/catalog/vendor-list-view';
import { listVendors } from '@/lib/catalog/queries';

export default async function ShopsPage({ searchParams }: PageProps<'/shops'>) {
  const search = readSearch((await searchParams).q);
  const vendors = await listVendors('shop', search || undefined);
  return <VendorListView kind="shop" vendors={vendors} search={search} />;
}
