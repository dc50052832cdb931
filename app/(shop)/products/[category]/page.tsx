import { notFound, permanentRedirect } from 'next/navigation';
import { listHref, listParams } from '@/components/catalog/list-params';
import { readListQuery } from '@/components/catalog/list-query';
import { ProductListView } from '@/components/catalog/product-list-view';
import { decodeSegment } from '@/components/catalog/segment';
import { listProducts } from '@/lib/catalog/queries';
import { matchCategory } from '@/lib/core/categories';

export default async function CategoryPage({
  params,
  searchParams,
}: PageProps<'/products/[category]'>) {
  const segment = decodeSegment((await params).category);
  const category = segment === null ? null : matchCategory(segment);
  if (!category) notFound();
  const request = readListQuery(await searchParams);
  if (request.kind === 'bad') notFound();
  if (request.kind === 'moved') permanentRedirect(listHref(category, request.params));
  const { query } = request;
  if (segment !== category) {
    permanentRedirect(listHref(category, listParams(query, { page: query.page })));
  }
  const list = await listProducts(query, category);
  if (!list) notFound();
  return <ProductListView category={category} query={query} list={list} />;
}
