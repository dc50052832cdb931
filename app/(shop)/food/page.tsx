import { readSearch } from '@/components/catalog/list-query';
import { VendorListView } from '@/components/catalog/vendor-list-view';
import { listVendors } from '@/lib/catalog/queries';

export default async function FoodPage({ searchParams }: PageProps<'/food'>) {
  const search = readSearch((await searchParams).q);
  const vendors = await listVendors('food', search || undefined);
  return <VendorListView kind="food" vendors={vendors} search={search} />;
}
