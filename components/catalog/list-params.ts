import type { ProductListQuery } from '@/lib/catalog/schemas';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';

/** Query parameters of a product list as the address bar shows them; undefined ones are left out. */
export type ListParams = Record<string, string | undefined>;

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
 * Where a filter form leads, from its fields. Numbers are taken as people type them ("₦5,000");
 * what is no number at all is left out. The first page, always.
 */
export function formHref(data: FormData): string {
  const text = (name: string) => String(data.getAll(name).at(-1) ?? '').trim();
  const path = text('category');
  const params = {
    search: text('search') || undefined,
    min: plainNumber(text('min')),
    max: plainNumber(text('max')),
    inStock: text('inStock') === '0' ? '0' : undefined,
    sort: text('sort') === 'featured' ? undefined : text('sort') || undefined,
  };
  return listHref(
    CATEGORY_PATHS.find((category) => category === path),
    params,
  );
}

/** Digits of an amount as people type it: "₦5,000" gives "5000"; undefined when there are none. */
export function plainNumber(typed: string): string | undefined {
  const digits = typed.replace(/[₦,\s]/g, '').replace(/\.\d*$/, '');
  return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : undefined;
}
