import 'server-only';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import type { VendorDto } from './dto';
import { databaseVendors } from './index/database';
import { foldText } from './index/text';
import type { VendorHit } from './index/vendor-hits';
import { liveCatalogue } from './live-index';

/** Which vendors: those of food, those with anything else, or both. */
export type VendorKind = 'food' | 'shop' | 'all';

/** What vendors of the kind sell. */
export const CATEGORIES_OF: Record<VendorKind, readonly Category[]> = {
  food: ['Food'],
  shop: CATEGORY_PATHS.filter((path) => path !== 'Food'),
  all: CATEGORY_PATHS,
};

/**
 * Which of the vendors the text means: by name, then by what they have in stock of the kind, best
 * match first. While this process still reads the catalogue, as typed only.
 */
export async function searchVendors(
  vendors: readonly VendorDto[],
  kind: VendorKind,
  text: string,
): Promise<VendorHit[]> {
  const live = liveCatalogue();
  if (!live) return searchDatabase(vendors, kind, text);
  const asked = new Set(vendors.map(({ _id }) => _id));
  const categories = CATEGORIES_OF[kind];
  return live.index.matchVendors({ text, categories, isAsked: (id) => asked.has(id) });
}

async function searchDatabase(
  vendors: readonly VendorDto[],
  kind: VendorKind,
  text: string,
): Promise<VendorHit[]> {
  const selling = await databaseVendors(text, CATEGORIES_OF[kind]);
  const hits = vendors.map(({ _id, businessName }) => ({
    id: _id,
    isByName: foldText(businessName).includes(foldText(text)),
    productIds: [],
  }));
  return hits
    .filter(({ id, isByName }) => isByName || selling.has(id))
    .sort((a, b) => Number(b.isByName) - Number(a.isByName));
}
