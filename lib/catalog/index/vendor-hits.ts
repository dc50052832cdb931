import type { Category } from '@/lib/core/categories';
import type { Found } from './answer';
import type { TextHits } from './search';

/** A search for vendors. */
export interface VendorQuery {
  text: string;
  /** Categories of the products that are searched. */
  categories: readonly Category[];
  /** Whether a vendor may be in the result. */
  isAsked: (vendorId: string) => boolean;
}

/** A vendor found by a search. */
export interface VendorHit {
  id: string;
  /** Found by its name; otherwise by its products. */
  isByName: boolean;
  /** Its matching products, best match first. */
  productIds: string[];
}

/**
 * The vendors found by name, then those found by their products, each best match first. Only hits with
 * the smaller distance from the text count, in names or products. names: hits in the vendors' names.
 */
export function vendorHits(names: TextHits, goods: Found): VendorHit[] {
  const hits = new Map<string, VendorHit>();
  const hit = (id: string, isByName: boolean) => {
    const known = hits.get(id) ?? { id, isByName, productIds: [] };
    hits.set(id, known);
    return known;
  };
  const hasNames = names.ids.length > 0;
  const hasGoods = goods.items.length > 0;
  if (hasNames && !(hasGoods && goods.distance < names.distance)) {
    for (const id of names.ids) hit(id, true);
  }
  if (hasGoods && !(hasNames && names.distance < goods.distance)) {
    for (const { id, vendorId } of goods.items) hit(vendorId, false).productIds.push(id);
  }
  return [...hits.values()];
}
