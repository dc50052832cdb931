import { z } from 'zod';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { line, objectId, wholeNumber } from '@/lib/core/fields';
import { SORTS } from './sorts';

export const PAGE_SIZE = 10;

/** Highest price that a filter takes, naira. */
export const PRICE_MAX = 100_000_000;
/** Highest page number. */
export const PAGE_MAX = 100_000;

/** A price in a query, whole naira: digits only, so '1e3' is invalid; an empty one is absent. */
const wholeNaira = z
  .string()
  .regex(/^\d*$/)
  .transform((text) => (text === '' ? undefined : Number(text)))
  .pipe(z.number().max(PRICE_MAX).optional());

/** Query of /products and /products/{category}; the pages drop invalid values. */
export const productListQuery = z.object({
  search: line(64).optional(),
  min: wholeNaira.optional(),
  max: wholeNaira.optional(),
  /** '0' includes sold-out products; the default is only those in stock. */
  inStock: z.enum(['0', '1']).default('1'),
  sort: z.enum(SORTS).default('featured'),
  page: wholeNumber(1, PAGE_MAX).default(1),
});

export type ProductListQuery = z.infer<typeof productListQuery>;

/** Query of GET /api/product/suggest. */
export const suggestQuery = z.strictObject({ q: line(64) });

/** Most products in one answer of GET /api/product/list. */
const LIST_CAP = 1_000;
/** Products that the rate limit counts as one call. */
const WEIGHT_UNIT = 50;

/** Query of GET /api/product/list; without parameters the whole list, capped. */
export const productListCall = z.strictObject({
  category: z.enum(CATEGORY_PATHS).optional(),
  vendor: objectId.optional(),
  q: line(64).optional(),
  min: wholeNaira.optional(),
  max: wholeNaira.optional(),
  inStock: z.enum(['true', 'false', '0', '1']).optional(),
  sort: z.enum(SORTS).optional(),
  page: wholeNumber(1, PAGE_MAX).optional(),
  limit: wholeNumber(1, LIST_CAP).optional(),
  cursor: objectId.optional(),
  /** Up to 100 ids, comma-separated: the products of a cart or wishlist. */
  ids: z
    .string()
    .max(2_600)
    .transform((text) => text.split(','))
    .pipe(z.array(objectId).max(100))
    .optional(),
});

export type ProductListCall = z.infer<typeof productListCall>;

/** Whether the answer is a numbered page rather than a part of the whole catalogue. */
export function isPagedCall({ page, sort, q }: ProductListCall): boolean {
  return page !== undefined || sort !== undefined || q !== undefined;
}

/** Whether the call has no parameters. */
function isWholeList(call: ProductListCall): boolean {
  return Object.values(call).every((value) => value === undefined);
}

/** Most products in the answer to the call. */
export function listLimit(call: ProductListCall): number {
  if (call.ids) return call.ids.length;
  return call.limit ?? (isPagedCall(call) ? PAGE_SIZE : LIST_CAP);
}

/**
 * Weight of the call in the rate limit: one for every fifty products, rounded up. The whole list is
 * cached.
 */
export function listWeight(call: ProductListCall): number {
  return isWholeList(call) ? 1 : Math.max(1, Math.ceil(listLimit(call) / WEIGHT_UNIT));
}
