import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { Product, type ProductDoc } from '@/models/product';
import type { ProductCardDto, ProductDto } from './dto';
import { catalogue } from './live-index';
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

/** The same products as cards. */
export async function readCards(ids: readonly string[]): Promise<ProductCardDto[]> {
  return (await readProducts(ids)).map(toCard);
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
