import { notFound, permanentRedirect } from 'next/navigation';
import { listHref } from '@/components/catalog/list-params';
import { readListQuery } from '@/components/catalog/list-query';
import { ProductListView } from '@/components/catalog/product-list-view';
import { listProducts } from '@/lib/catalog/queries';

export default async function ProductsPage({ searchParams }: PageProps<'/products'>) {
  const request = readListQuery(await searchParams);
  if (request.kind === 'bad') notFound();
  if (request.kind === 'moved') permanentRedirect(listHref(undefined, request.params));
  const list = await listProducts(request.query);
  if (!list) notFound();
  return <ProductListView query={request.query} list={list} />;
}
