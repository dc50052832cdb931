import { catalogue, isRemoved } from '@/lib/catalog/live-index';
import { type Category, findCategory, matchCategory } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';

const ID = /^[0-9a-f]{24}$/i;

/** Whether the decoded path is the page of a product or vendor that was taken down for good. */
export function removedPage(path: string): boolean {
  if (path === '/gone') return true;
  const [area, first, second, ...rest] = path.split('/').slice(1);
  if (rest.length > 0 || !first) return false;
  if (area === 'products') return second !== undefined && isRemoved(second);
  if (area === 'food') return isRemoved(first) || (second !== undefined && isRemoved(second));
  return area === 'shops' && second === undefined && isRemoved(first);
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
  const isVendor = (area === 'food' || area === 'shops') && second === undefined && ID.test(first);
  return isVendor ? `/${area}/${first.toLowerCase()}` : null;
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
  const entry = ID.test(id) ? catalogue().product(id.toLowerCase()) : null;
  return entry && { _id: entry.id, category: entry.category, vendorId: entry.vendorId };
}
