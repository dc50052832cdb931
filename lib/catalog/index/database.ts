import 'server-only';
import mongoose from 'mongoose';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { Product } from '@/models/product';
import { Vendor } from '@/models/vendor';
import type { CatalogueAnswer, CataloguePort, CatalogueQuery } from './port';

const SORT_FIELDS = {
  featured: { _id: 1 },
  'name-asc': { name: 1, _id: 1 },
  'name-desc': { name: -1, _id: -1 },
  'price-asc': { minPriceKobo: 1, _id: 1 },
  'price-desc': { minPriceKobo: -1, _id: -1 },
  id: { _id: 1 },
} as const;

/**
 * Answers from the database, for the seconds in which the index of this process is still being
 * loaded. Understands text as typed only: every word must occur in the name.
 */
export const databaseCatalogue: CataloguePort = {
  async find(query: CatalogueQuery): Promise<CatalogueAnswer> {
    const open = await Vendor.find({ status: 'open' }, { _id: 1 }).lean();
    const shown = filterOf(
      query,
      open.map((vendor) => vendor._id),
    );
    const chosen = query.category ? { ...shown, category: query.category } : shown;
    const paged = query.afterId
      ? { ...chosen, _id: mongoose.trusted({ $gt: new mongoose.Types.ObjectId(query.afterId) }) }
      : chosen;
    const [groups, page] = await Promise.all([
      Product.aggregate<{ _id: Category; count: number }>([
        { $match: shown },
        { $group: { _id: '$category', count: { $sum: 1 } } },
      ]),
      // Aggregation, since the money type of the models takes no ranges in a filter.
      Product.aggregate<{ _id: mongoose.Types.ObjectId }>([
        { $match: paged },
        { $sort: SORT_FIELDS[query.sort] },
        { $skip: query.offset },
        { $limit: query.limit },
        { $project: { _id: 1 } },
      ]),
    ]);
    const counts = new Map<Category, number>(CATEGORY_PATHS.map((category) => [category, 0]));
    for (const group of groups) counts.set(group._id, group.count);
    const total = query.category
      ? (counts.get(query.category) ?? 0)
      : [...counts.values()].reduce((sum, count) => sum + count, 0);
    return { ids: page.map((product) => String(product._id)), total, counts, isNearest: false };
  },
};

/** Ids of vendors that have something in stock with all words in its name, as the database has it. */
export async function databaseVendors(
  text: string,
  categories: readonly Category[],
): Promise<Set<string>> {
  const open = await Vendor.find({ status: 'open' }, { _id: 1 }).lean();
  const filter = filterOf(
    { text, inStockOnly: true, sort: 'featured', offset: 0, limit: 0 },
    open.map((vendor) => vendor._id),
  );
  const selling = await Product.aggregate<{ _id: mongoose.Types.ObjectId }>([
    { $match: { ...filter, category: mongoose.trusted({ $in: [...categories] }) } },
    { $group: { _id: '$vendorId' } },
  ]);
  return new Set(selling.map(({ _id }) => String(_id)));
}

/** Every filter but the category, whose counts leave it aside. */
function filterOf(query: CatalogueQuery, vendorIds: mongoose.Types.ObjectId[]) {
  const { minKobo, maxKobo } = query;
  const words = query.text?.split(/\s+/).filter((word) => word !== '') ?? [];
  const chosen = vendorIds.filter((id) => !query.vendorId || String(id) === query.vendorId);
  return {
    status: 'live' as const,
    vendorId: mongoose.trusted({ $in: chosen }),
    ...(query.inStockOnly && { inStock: true }),
    ...((minKobo !== undefined || maxKobo !== undefined) && {
      minPriceKobo: mongoose.trusted({
        ...(minKobo !== undefined && { $gte: minKobo }),
        ...(maxKobo !== undefined && { $lte: maxKobo }),
      }),
    }),
    ...(words.length > 0 && {
      $and: words.map((word) => ({
        name: mongoose.trusted({ $regex: word.replace(/[^\p{L}\p{N}]/gu, '\\$&'), $options: 'i' }),
      })),
    }),
  };
}
