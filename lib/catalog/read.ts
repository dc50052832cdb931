import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { listInStock } from '@/lib/stock/queries';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor, type VendorDoc } from '@/models/vendor';
import {
  CARD_FIELDS,
  type CardSource,
  PRODUCT_FIELDS,
  toCardDto,
  toProductDto,
  toVendorDto,
  VENDOR_FIELDS,
} from './card';
import type { ProductCardDto, ProductDto, VendorDto } from './dto';
import { databaseCatalogue } from './index/database';
import type { CataloguePort } from './index/port';
import { liveCatalogue } from './live-index';

/** Whatever answers at this moment: the index, or the database while the index is loading. */
export async function catalogue(): Promise<CataloguePort> {
  await connectDb();
  return liveCatalogue()?.index ?? databaseCatalogue;
}

/** Open vendors by id. ids: only these; else all. No read at all once the index is there. */
export async function openVendors(ids?: readonly string[]): Promise<Map<string, VendorDto>> {
  const state = liveCatalogue();
  if (!state) return readVendors(ids);
  const found = new Map<string, VendorDto>();
  for (const id of ids ?? state.vendors.keys()) {
    const vendor = state.vendors.get(id);
    if (vendor) {
      found.set(id, { ...vendor, productCount: state.index.countVendorProducts(id) });
    }
  }
  return found;
}

async function readVendors(ids?: readonly string[]): Promise<Map<string, VendorDto>> {
  await connectDb();
  const chosen = ids ? { _id: mongoose.trusted({ $in: [...ids] }) } : {};
  const vendors = await Vendor.find({ ...chosen, status: 'open' }, VENDOR_FIELDS).lean<
    VendorDoc[]
  >();
  const counts = await Product.aggregate<{ _id: mongoose.Types.ObjectId; count: number }>([
    { $match: { status: 'live', vendorId: { $in: vendors.map((vendor) => vendor._id) } } },
    { $group: { _id: '$vendorId', count: { $sum: 1 } } },
  ]);
  const countOf = new Map(counts.map(({ _id, count }) => [String(_id), count]));
  return new Map(
    vendors.map((vendor) => {
      const id = String(vendor._id);
      return [id, toVendorDto(vendor, countOf.get(id) ?? 0)];
    }),
  );
}

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
  const vendors = await openVendors([...new Set(docs.map((doc) => String(doc.vendorId)))]);
  const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
  return ids.flatMap((id) => {
    const doc = byId.get(id);
    const vendor = doc && vendors.get(String(doc.vendorId));
    return doc && vendor ? [toDto(doc, vendor.businessName)] : [];
  });
}
