import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { listHref, listParams } from '@/components/market/catalog/list-params';
import { readListQuery } from '@/components/market/catalog/list-query';
import { ProductListView } from '@/components/market/catalog/product-list-view';
import { decodeSegment } from '@/components/market/catalog/segment';
import { JsonLd } from '@/components/market/seo/json-ld';
import { listMetadata } from '@/lib/catalog/metadata';
import { PAGE_SIZE } from '@/lib/catalog/schemas';
import { breadcrumbData, listData } from '@/lib/catalog/structured-data';
import { categoryLabel, findCategory, matchCategory } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { loadList } from '../load-list';

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<'/products/[category]'>): Promise<Metadata> {
  // Next decodes the segments for metadata but not for a page.
  const category = findCategory((await params).category)?.path;
  const request = readListQuery(await searchParams);
  if (!category || request.kind !== 'query') return {};
  const { query } = request;
  const list = await loadList(query, category);
  const path = listHref(category, listParams(query, { page: query.page }));
  return list ? listMetadata(query, list.total, path, category) : {};
}

export default async function CategoryPage({
  params,
  searchParams,
}: PageProps<'/products/[category]'>) {
  const segment = decodeSegment((await params).category);
  const category = segment === null ? null : matchCategory(segment);
  if (!category) notFound();
  const request = readListQuery(await searchParams);
  if (request.kind === 'moved') permanentRedirect(listHref(category, request.params));
  const { query } = request;
  if (segment !== category) {
    permanentRedirect(listHref(category, listParams(query, { page: query.page })));
  }
  const list = await loadList(query, category);
  if (!list) notFound();
  const origin = env().APP_URL;
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Products', path: paths.products() },
    { name: categoryLabel(category), path: paths.category(category) },
  ];
  return (
    <>
      <JsonLd data={breadcrumbData(steps, origin)} />
      <JsonLd
        data={listData(list.products.map(paths.product), origin, (list.page - 1) * PAGE_SIZE + 1)}
      />
      <ProductListView category={category} query={query} list={list} />
    </>
  );
}
