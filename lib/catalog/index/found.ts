import { LRUCache } from 'lru-cache';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { comparator, type Item } from './partition';
import type { CatalogueAnswer, CatalogueQuery } from './types';

/** Products that the searches remembered may hold together. */
const REMEMBERED = 200_000;

/** What a search for words found, in its order, with every filter but the category's. */
export interface Found {
  items: readonly Item[];
  /** Only with misspellings forgiven. */
  isMisspelt: boolean;
  isNearest: boolean;
}

/** Found with every word as it was typed. */
export function asTyped(items: readonly Item[]): Found {
  return { items, isMisspelt: false, isNearest: false };
}

/** Searches since the last change: a visitor goes on to other pages, sorts and categories of one. */
export class FoundBefore {
  private readonly found = new LRUCache<string, Found>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ items }) => items.length + 1,
  });

  /** What was found for the text under the query's filters, or what `search` finds now. */
  get(text: string, query: CatalogueQuery, search: () => Found): Found {
    const { inStockOnly, vendorId, minKobo, maxKobo } = query;
    const key = JSON.stringify([text, inStockOnly, vendorId, minKobo, maxKobo]);
    const found = this.found.get(key) ?? search();
    this.found.set(key, found);
    return found;
  }

  /** Something changed: every search is made anew. */
  clear(): void {
    if (this.found.size > 0) this.found.clear();
  }
}

/** A count for each category. */
export function countsOf(count: (category: Category) => number): Map<Category, number> {
  return new Map(CATEGORY_PATHS.map((category) => [category, count(category)]));
}

/** Counts, sorts and pages what passed the filters; `keepOrder` leaves it in its own order. */
export function answerOf(
  { items, isNearest }: Found,
  query: CatalogueQuery,
  keepOrder: boolean,
): CatalogueAnswer {
  const counts = countsOf(() => 0);
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1);
  const chosen = items.filter((item) => !query.category || item.category === query.category);
  if (!keepOrder) chosen.sort(comparator(query.sort));
  const { afterId } = query;
  const left = afterId ? chosen.filter((item) => item.id > afterId) : chosen;
  const page = left.slice(query.offset, query.offset + query.limit);
  return { ids: page.map((item) => item.id), total: chosen.length, counts, isNearest };
}
