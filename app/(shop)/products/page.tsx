import type { Metadata } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { listHref, listParams } from '@/components/market/catalog/list-params';
import { readListQuery } from '@/components/market/catalog/list-query';
import { ProductListView } from '@/components/market/catalog/product-list-view';
import { JsonLd } from '@/components/market/seo/json-ld';
import { listMetadata } from '@/lib/catalog/metadata';
import { PAGE_SIZE } from '@/lib/catalog/schemas';
import { breadcrumbData, listData } from '@/lib/catalog/structured-data';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import { loadList } from './load-list';

export async function generateMetadata({
  searchParams,
}: PageProps<'/products'>): Promise<Metadata> {
  const request = readListQuery(await searchParams);
  if (request.kind !== 'query') return {};
  const { query } = request;
  const list = await loadList(query);
  const path = listHref(undefined, listParams(query, { page: query.page }));
  return list ? listMetadata(query, list.total, path) : {};
}

export default async function ProductsPage({ searchParams }: PageProps<'/products'>) {
  const request = readListQuery(await searchParams);
  if (request.kind === 'moved') permanentRedirect(listHref(undefined, request.params));
  const list = await loadList(request.query);
  if (!list) notFound();
  const first = (list.page - 1) * PAGE_SIZE + 1;
  const origin = env().APP_URL;
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Products', path: paths.products() },
  ];
  return (
    <>
      <JsonLd data={breadcrumbData(steps, origin)} />
      <JsonLd data={listData(list.products.map(paths.product), origin, first)} />
      <ProductListView query={request.query} list={list} />
    </>
  );
}
