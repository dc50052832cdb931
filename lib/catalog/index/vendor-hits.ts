import type { Category } from '@/lib/core/categories';
import type { Found } from './found';
import type { TextHits } from './text-search';

/** Which vendors are looked for. */
export interface VendorQuery {
  text: string;
  /** What they have to sell, where they are not found by name. */
  categories: readonly Category[];
  /** Whether the vendor may be found at all. */
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
 * The vendors that a search means, by name first, then by what they sell, best match first. Words
 * as typed win: misspellings, and then some of the words, count only where neither a name nor a
 * product has more. names: hits among the names of vendors.
 */
export function vendorHits(names: TextHits, goods: Found): VendorHit[] {
  const best = Math.min(distance(names, names.hits.length), distance(goods, goods.items.length));
  const found = new Map<string, VendorHit>();
  const note = (id: string, isByName: boolean) => {
    const hit = found.get(id) ?? { id, isByName, productIds: [] };
    found.set(id, hit);
    return hit;
  };
  if (distance(names, names.hits.length) === best) {
    for (const { id } of names.hits) note(id, true);
  }
  if (distance(goods, goods.items.length) === best) {
    for (const { id, vendorId } of goods.items) note(vendorId, false).productIds.push(id);
  }
  return [...found.values()];
}

/** How far from what was typed: 0 as typed, 1 misspelt, 2 only some of the words, else nothing. */
function distance(
  { isMisspelt, isNearest }: Pick<Found, 'isMisspelt' | 'isNearest'>,
  count: number,
): number {
  if (count === 0) return Number.POSITIVE_INFINITY;
  if (isNearest) return 2;
  return isMisspelt ? 1 : 0;
}
