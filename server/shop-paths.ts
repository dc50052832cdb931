import { isRemoved, liveCatalogue } from '@/lib/catalog/live-index';
import { type Category, findCategory, matchCategory } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';

const ID = /^[0-9a-f]{24}$/i;

/** A page that is not there: taken down for good, or never known. */
export type Absence = 'gone' | 'missing';

/**
 * Whether the decoded path is the page of a product or vendor that is not there; null for every
 * other path, and for all while the catalogue is being read. Answered here, since a page rendered in
 * advance can say neither 410 nor, without scripts, why there is nothing to see.
 */
export function absenceOf(path: string): Absence | null {
  if (path === '/gone') return 'gone';
  const [area, first, second, ...rest] = path.split('/').slice(1);
  if (rest.length > 0 || !first || !liveCatalogue()) return null;
  if (area === 'products') return second ? absenceOfIds([], second) : null;
  if (area === 'food') return absenceOfIds([first], second);
  return area === 'shops' && !second ? absenceOfIds([first]) : null;
}

function absenceOfIds(vendors: readonly string[], product?: string): Absence | null {
  const ids = product ? [...vendors, product] : vendors;
  if (ids.some((id) => isRemoved(id))) return 'gone';
  const isThere = product ? find(product) !== null : vendors.every((id) => isVendor(id));
  return isThere ? null : 'missing';
}

/**
 * The address that a decoded shop path moved to, or null where it is right or unknown: another
 * category or case, another vendor of a food product, capitals in an id. /products/Food/{id} is an
 * address of its own, whose page names the one below /food as canonical (experience, part 2c).
 */
export function redirectFor(path: string): string | null {
  const [area, first, second, ...rest] = path.split('/').slice(1);
  if (rest.length > 0 || !first) return null;
  const target = targetOf(area, first, second);
  return target === null || decodeURIComponent(target) === path ? null : target;
}

function targetOf(area: string | undefined, first: string, second: string | undefined) {
  if (area === 'products') {
    return second === undefined ? categoryTarget(first) : productTarget(first, second);
  }
  if (area === 'food' && second !== undefined) return foodTarget(second);
  const isVendorPage = (area === 'food' || area === 'shops') && second === undefined;
  return isVendorPage && isVendor(first) ? `/${area}/${first.toLowerCase()}` : null;
}

function categoryTarget(first: string): string | null {
  const category = findCategory(first) ? null : matchCategory(first);
  return category ? paths.category(category) : null;
}

function productTarget(first: string, second: string): string | null {
  const product = find(second);
  if (!product) return null;
  return product.category === 'Food' && matchCategory(first) === 'Food'
    ? `/products/Food/${product._id}`
    : paths.product(product);
}

function foodTarget(second: string): string | null {
  const product = find(second);
  return product && paths.product(product);
}

function find(id: string): { _id: string; category: Category; vendorId: string } | null {
  const entry = ID.test(id) ? liveCatalogue()?.index.product(id.toLowerCase()) : null;
  return entry ? { _id: entry.id, category: entry.category, vendorId: entry.vendorId } : null;
}

function isVendor(id: string): boolean {
  return ID.test(id) && liveCatalogue()?.vendors.has(id.toLowerCase()) === true;
}
