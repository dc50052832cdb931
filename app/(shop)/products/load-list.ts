import { cache } from 'react';
import { listProducts } from '@/lib/catalog/queries';
import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';

const byText = cache((text: string, category?: Category) => {
  // Written by `loadList` below, from a validated query.
  const query = JSON.parse(text) as ProductListQuery;
  return listProducts(query, category);
});

/** One page of a list, read once for both the page and its metadata. */
export function loadList(query: ProductListQuery, category?: Category) {
  return byText(JSON.stringify(query), category);
}
