import 'server-only';
import { LRUCache } from 'lru-cache';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { shared } from '@/lib/platform/shared';
import { Product, type ProductDoc } from '@/models/shops/product';
import type { ProductCardDto, ProductDto } from './dto';
import type { ProductEntry } from './index/types';
import { catalogue, isCatalogueFollowed } from './live-index';
import { PRODUCT_FIELDS, toProductDto } from './mapping';
import { toCard } from './policy';

/**
 * Live products of open vendors among the ids, in the order of the ids. unsold: pieces by `stockId`, if
 * the options should contain how many are left.
 */
export async function readProducts(
  ids: readonly string[],
  unsold?: ReadonlyMap<string, number>,
): Promise<ProductDto[]> {
  if (ids.length === 0) return [];
  await connectDb();
  const docs = await Product.find(
    { _id: mongoose.trusted({ $in: [...ids] }), status: 'live' },
    PRODUCT_FIELDS,
  ).lean<ProductDoc[]>();
  const { vendors } = await catalogue();
  const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
  return ids.flatMap((id) => {
    const doc = byId.get(id);
    const vendor = doc && vendors.get(String(doc.vendorId));
    return doc && vendor ? [toProductDto(doc, vendor.businessName, unsold)] : [];
  });
}

/**
 * Products of earlier lists by id, each with the index entry that it was read for: after a change the
 * index has another one.
 */
const listed = shared(
  'listed products',
  () => new LRUCache<string, { entry: ProductEntry; product: ProductDto }>({ max: 5_000 }),
);

/**
 * The products of ids that the index found, in their order. Reads only those that have changed since
 * they were last read, and all of them while changes may be missed.
 */
export async function readListed(ids: readonly string[]): Promise<ProductDto[]> {
  const { index, vendors } = await catalogue();
  const entries = ids.flatMap((id) => index.product(id) ?? []);
  const found = new Map<string, ProductDto>();
  for (const entry of isCatalogueFollowed() ? entries : []) {
    const before = listed.get(entry.id);
    if (before?.entry === entry) found.set(entry.id, before.product);
  }
  const unknown = entries.filter(({ id }) => !found.has(id));
  for (const product of await readProducts(unknown.map(({ id }) => id))) {
    found.set(product._id, product);
  }
  for (const entry of unknown) {
    const product = found.get(entry.id);
    if (product) listed.set(entry.id, { entry, product });
  }
  return entries.flatMap(({ id, vendorId }) => {
    const product = found.get(id);
    const vendor = vendors.get(vendorId);
    return product && vendor ? [{ ...product, vendorName: vendor.businessName }] : [];
  });
}

/** The same products as cards. */
export async function readCards(ids: readonly string[]): Promise<ProductCardDto[]> {
  return (await readListed(ids)).map(toCard);
}

/** Paths of the products' first pictures at 640 px, by product id. */
export async function readPictures(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  await connectDb();
  const docs = await Product.find(
    { _id: mongoose.trusted({ $in: [...ids] }) },
    { 'images.src': 1 },
  ).lean<Pick<ProductDoc, '_id' | 'images'>[]>();
  return new Map(
    docs.flatMap(({ _id, images: [first] }) =>
      first ? [[String(_id), `${first.src}-640.webp`]] : [],
    ),
  );
}
