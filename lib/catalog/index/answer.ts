import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { comparator, type Item } from './partition';
import type { Distance } from './search';
import type { CatalogueAnswer, CatalogueQuery } from './types';

/** The results of a text search, in its order, before the category filter. */
export interface Found {
  items: readonly Item[];
  distance: Distance;
}

/** A count for each category. */
export function getCounts(count: (category: Category) => number): Map<Category, number> {
  return new Map(CATEGORY_PATHS.map((category) => [category, count(category)]));
}

/**
 * Counts, sorts and pages results, those that are sold out last; with `preserveOrder` they are otherwise
 * left as they are.
 */
export function getAnswer(
  { items, distance }: Found,
  query: CatalogueQuery,
  preserveOrder: boolean,
): CatalogueAnswer {
  const counts = getCounts(() => 0);
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1);
  const chosen = items.filter((item) => !query.category || item.category === query.category);
  if (!preserveOrder) chosen.sort(comparator(query.sort));
  if (query.sort !== 'id') chosen.sort((a, b) => Number(b.inStock) - Number(a.inStock));
  const { afterId } = query;
  const left = afterId ? chosen.filter((item) => item.id > afterId) : chosen;
  const isNearest = distance === 2 && items.length > 0;
  const page = left.slice(query.offset, query.offset + query.limit);
  return { ids: page.map((item) => item.id), total: chosen.length, counts, isNearest };
}
