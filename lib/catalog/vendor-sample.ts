import { categoryLabel } from '@/lib/core/categories';
import type { ProductEntry } from './index/types';

/** Pictures on a vendor's card. */
const PICTURES = 3;

/** What a vendor's card shows of its products. */
export interface VendorSample {
  /** Up to three products in stock whose pictures stand for the rest. */
  productIds: string[];
  /** Lowest price among those in stock, kobo; null where nothing is. */
  fromKobo: number | null;
  /** Sections of a menu or, for goods, categories; each once, in the seller's order. */
  parts: string[];
}

/**
 * A sample of what a vendor sells: one product of each part, then the next ones. entries: its
 * products in the order in which it listed them. wanted: ids that a search found, best match first;
 * they come first, unless the search found everything.
 */
export function getSample(
  entries: readonly ProductEntry[],
  wanted: readonly string[],
): VendorSample {
  const inStock = entries.filter((entry) => entry.inStock);
  const parts = [...new Set(entries.map(getPart))].filter((part) => part !== '');
  const found = wanted.flatMap((id) => inStock.find((entry) => entry.id === id) ?? []);
  const firsts = parts.flatMap((part) => inStock.find((entry) => getPart(entry) === part) ?? []);
  const first = found.length < inStock.length ? found : [];
  const ids = new Set([...first, ...firsts, ...inStock].map(({ id }) => id));
  return {
    productIds: [...ids].slice(0, PICTURES),
    fromKobo: inStock.length > 0 ? Math.min(...inStock.map(({ fromKobo }) => fromKobo)) : null,
    parts,
  };
}

function getPart({ category, section }: ProductEntry): string {
  return category === 'Food' ? section : categoryLabel(category);
}
