import type { Category } from '@/lib/core/categories';
import type { Found } from './answer';
import type { TextHits } from './text-search';

/** A search for vendors. */
export interface VendorQuery {
  text: string;
  /** Categories in which a vendor is found by what it sells. */
  categories: readonly Category[];
  /** Whether the vendor may be found. */
  isAsked: (vendorId: string) => boolean;
}

/** A vendor that a search found. */
export interface VendorHit {
  id: string;
  /** By its name; else by what it sells. */
  isByName: boolean;
  /** What it sells of that, best match first. */
  productIds: string[];
}

/**
 * The vendors that a search means, by name first, then by what they sell, best match first. The
 * smaller distance from the text wins, whether in names or in products. names: hits among the names
 * of vendors.
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
