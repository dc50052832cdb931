import {
  PAGE_MAX,
  PRICE_MAX,
  type ProductListQuery,
  productListQuery,
} from '@/lib/catalog/schemas';
import { cleanLine } from '@/lib/core/text';
import { type ListParams, listParams, priceLimit } from './list-params';

/** What Next passes to a page as `searchParams`. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

/** A parsed list URL: a redirect to its canonical form, or a query. */
export type ListRequest =
  | { kind: 'moved'; params: ListParams }
  | { kind: 'query'; query: ProductListQuery };

const KEYS = ['search', 'min', 'max', 'inStock', 'sort', 'page'] as const;
const SEARCH_MAX = 64;

/**
 * Parses the query of a product list. Invalid values (min=abc, sort=x), explicit defaults, empty
 * fields of a plain form and a reversed price range redirect (`moved`) to the canonical address.
 * Unknown parameters are ignored.
 */
export function readListQuery(raw: RawQuery): ListRequest {
  const valid: Record<string, string> = {};
  for (const key of KEYS) {
    const value = [raw[key]].flat().at(-1)?.trim();
    const tidied = value && canonicalValue(key, value);
    if (tidied && productListQuery.shape[key].safeParse(tidied).success) valid[key] = tidied;
  }
  const query = sortedQuery(productListQuery.parse(valid));
  const params = listParams(query, { page: query.page });
  const isCanonical = KEYS.every((key) => sameValue(key, raw[key], params[key]));
  return isCanonical ? { kind: 'query', query } : { kind: 'moved', params };
}

/** The text of a vendor search (?q=), at most 64 characters. */
export function readSearch(value: string | string[] | undefined): string {
  return cleanLine([value].flat().at(-1) ?? '').slice(0, SEARCH_MAX);
}

function canonicalValue(key: (typeof KEYS)[number], value: string): string | undefined {
  switch (key) {
    case 'search':
      return cleanLine(value).slice(0, SEARCH_MAX);
    case 'min':
    case 'max':
      return capDigits(priceLimit(value), PRICE_MAX);
    case 'page':
      // The highest page is beyond any list, so the answer stays a 404.
      return /^\d{1,9}$/.test(value) ? capDigits(value, PAGE_MAX) : undefined;
    case 'inStock':
      return { true: '1', false: '0' }[value] ?? value;
    case 'sort':
      return value;
  }
}

function capDigits(digits: string | undefined, most: number): string | undefined {
  return digits && String(Math.min(Number(digits), most));
}

function sortedQuery(query: ProductListQuery): ProductListQuery {
  const { min, max } = query;
  if (min === undefined || max === undefined || min <= max) return query;
  return { ...query, min: max, max: min };
}

function sameValue(
  key: (typeof KEYS)[number],
  value: string | string[] | undefined,
  canonical: string | undefined,
): boolean {
  if (Array.isArray(value)) return false;
  // Spaces around a search are typing in progress, not another address.
  return (key === 'search' ? value?.trim() : value) === canonical;
}
