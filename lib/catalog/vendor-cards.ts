import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import type { VendorCardDto, VendorDto } from './dto';
import { liveCatalogue } from './live-index';
import { readCards } from './read';
import { type Taste, tasteOf } from './taste';
import { CATEGORIES_OF } from './vendor-search';

/** A vendor of a list. */
export interface FoundVendor {
  vendor: VendorDto;
  /** It was searched for by its name. */
  isByName: boolean;
  /** Ids of what it sells of what was searched for, best match first. */
  wanted: readonly string[];
}

/**
 * The vendors, each with a taste of what it sells; the pictures show what was searched for where
 * there is such a thing. Without pictures for the seconds in which this process still reads the
 * catalogue.
 */
export async function withTastes(
  found: readonly FoundVendor[],
  kind: 'food' | 'shop',
): Promise<VendorCardDto[]> {
  const tastes = found.map(({ vendor, wanted }) => tasteOf(offerOf(vendor, kind), wanted));
  const cards = await readCards(tastes.flatMap(({ productIds }) => productIds));
  const pictureOf = new Map(cards.map((card) => [card._id, card.picture]));
  return found.map(({ vendor }, at) => {
    const { productIds, fromKobo, parts } = tastes[at] ?? NOTHING;
    return {
      ...vendor,
      pictures: productIds.flatMap((id) => pictureOf.get(id) ?? []),
      fromPrice: fromKobo === null ? null : toNaira(kobo(fromKobo)),
      parts,
    };
  });
}

const NOTHING: Taste = { productIds: [], fromKobo: null, parts: [] };

function offerOf(vendor: VendorDto, kind: 'food' | 'shop') {
  const listed = liveCatalogue()?.index.vendorProducts(vendor._id) ?? [];
  return listed.filter(({ category }) => CATEGORIES_OF[kind].includes(category));
}
