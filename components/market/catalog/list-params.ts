import type { ProductListQuery } from '@/lib/catalog/schemas';
import type { Category } from '@/lib/core/categories';
import { parseNaira } from '@/lib/core/parse-naira';
import { paths } from '@/lib/core/paths';

/** Query parameters of a product list as the address bar shows them; undefined ones are left out. */
export type ListParams = Record<string, string | undefined>;

/** Values left out of the address. */
const DEFAULTS: Readonly<Record<string, string>> = { inStock: '1', sort: 'featured' };

/**
 * The list's address parameters in one fixed order, defaults left out.
 * A change of anything but the page goes back to the first page.
 */
export function listParams(
  query: ProductListQuery,
  changes: Partial<ProductListQuery> = {},
): ListParams {
  const next = { ...query, page: 1, ...changes };
  return {
    search: next.search || undefined,
    min: next.min === undefined ? undefined : String(next.min),
    max: next.max === undefined ? undefined : String(next.max),
    inStock: next.inStock === '0' ? '0' : undefined,
    sort: next.sort === 'featured' ? undefined : next.sort,
    page: next.page > 1 ? String(next.page) : undefined,
  };
}

/** Address of a product list: of one category, or of all products. */
export function listHref(category: Category | undefined, params: ListParams): string {
  return category ? paths.category(category, params) : paths.products(params);
}

/**
 * The address that a filter form leads to, from its action and fields: empty fields and defaults are
 * left out, the last of several equal names counts, amounts may be typed as "₦5,000", and a reversed
 * range is swapped.
 */
export function formHref(action: string, data: FormData): string {
  const range = typedRange(data);
  const search = new URLSearchParams();
  for (const name of new Set(data.keys())) {
    const value = String(data.getAll(name).at(-1) ?? '').trim();
    const tidy = name === 'min' || name === 'max' ? range[name] : value;
    if (tidy && DEFAULTS[name] !== tidy) search.set(name, tidy);
  }
  const text = search.toString();
  return text ? `${action}?${text}` : action;
}

/** The price range of a filled-in form, lowest first, in digits; undefined where nothing is set. */
export function typedRange(data: FormData): { min: string | undefined; max: string | undefined } {
  const min = priceLimit(String(data.get('min') ?? ''));
  const max = priceLimit(String(data.get('max') ?? ''));
  const isTurned = min !== undefined && max !== undefined && Number(min) > Number(max);
  return isTurned ? { min: max, max: min } : { min, max };
}

/** A typed price limit in whole naira: "₦5,000.50" gives "5000"; undefined where it is no amount. */
export function priceLimit(typed: string): string | undefined {
  const naira = parseNaira(typed);
  return naira === null || Number.isNaN(naira) ? undefined : String(Math.floor(naira));
}
