import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import type { VendorCardDto, VendorDto } from './dto';
import { liveCatalogue } from './live-index';
import { catalogue, readCards } from './read';
import { type Taste, tasteOf } from './taste';

/** Most products of a search whose pictures are preferred. */
const FOUND_CAP = 60;

/**
 * The vendors, each with a taste of what it sells; the pictures show what was searched for where
 * there is such a thing. Without pictures for the seconds in which this process still reads the
 * catalogue.
 */
export async function withTastes(
  vendors: readonly VendorDto[],
  kind: 'food' | 'shop',
  search: string,
): Promise<VendorCardDto[]> {
  const wanted = await foundProducts(search);
  const tastes = vendors.map((vendor) => tasteOf(offerOf(vendor, kind), wanted));
  const cards = await readCards(tastes.flatMap(({ productIds }) => productIds));
  const pictureOf = new Map(cards.map((card) => [card._id, card.picture]));
  return vendors.map((vendor, at) => {
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
  return listed.filter(({ category }) => (category === 'Food') === (kind === 'food'));
}

async function foundProducts(search: string): Promise<ReadonlySet<string>> {
  if (search.trim() === '') return new Set();
  const index = await catalogue();
  const { ids, isNearest } = await index.find({
    text: search,
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: FOUND_CAP,
  });
  return new Set(isNearest ? [] : ids);
}
