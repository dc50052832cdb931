import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { listInStock } from '@/lib/stock/queries';
import { Product, type ProductDoc } from '@/models/product';
import type { ProductCardDto, ProductDto } from './dto';
import { catalogue } from './live-index';
import { CARD_FIELDS, type CardSource, PRODUCT_FIELDS, toCardDto, toProductDto } from './mapping';

/** Cards of the live products of open vendors among the ids, in the order of the ids. */
export async function readCards(ids: readonly string[]): Promise<ProductCardDto[]> {
  return readInOrder<CardSource, ProductCardDto>(ids, CARD_FIELDS, toCardDto);
}

/** Whole live products of open vendors among the ids, in the order of the ids. */
export async function readProducts(ids: readonly string[]): Promise<ProductDto[]> {
  return readInOrder<ProductDoc, ProductDto>(ids, PRODUCT_FIELDS, toProductDto);
}

/** As `readProducts`, with how many pieces of counted options are left. */
export async function readProductsWithLeft(ids: readonly string[]): Promise<ProductDto[]> {
  const unsold = await listInStock(ids);
  return readInOrder<ProductDoc, ProductDto>(ids, PRODUCT_FIELDS, (doc, vendorName) =>
    toProductDto(doc, vendorName, unsold),
  );
}

/** Addresses of the products' first pictures, by product id, without size and ending. */
export async function readPictures(ids: readonly string[]): Promise<Map<string, string>> {
  await connectDb();
  const docs = await Product.find(
    { _id: mongoose.trusted({ $in: [...ids] }) },
    { 'images.src': 1 },
  ).lean<Pick<ProductDoc, '_id' | 'images'>[]>();
  return new Map(
    docs.flatMap(({ _id, images: [first] }) => (first ? [[String(_id), first.src]] : [])),
  );
}

async function readInOrder<S extends Pick<ProductDoc, '_id' | 'vendorId'>, T>(
  ids: readonly string[],
  fields: Record<string, 1>,
  toDto: (source: S, vendorName: string) => T,
): Promise<T[]> {
  if (ids.length === 0) return [];
  await connectDb();
  const docs = await Product.find(
    { _id: mongoose.trusted({ $in: [...ids] }), status: 'live' },
    fields,
  ).lean<S[]>();
  const { vendors } = await catalogue();
  const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
  return ids.flatMap((id) => {
    const doc = byId.get(id);
    const vendor = doc && vendors.get(String(doc.vendorId));
    return doc && vendor ? [toDto(doc, vendor.businessName)] : [];
  });
}
