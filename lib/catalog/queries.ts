import 'server-only';
import mongoose from 'mongoose';
import { cache } from 'react';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { isObjectId } from '@/lib/core/ids';
import { fromNaira } from '@/lib/core/money';
import { SERVICE_HOURS } from '@/lib/delivery/hours';
import { connectDb } from '@/lib/platform/db';
import { findShownSettings } from '@/lib/settings/queries';
import { listInStock } from '@/lib/stock/queries';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor } from '@/models/vendor';
import { PRODUCT_FIELDS, toProductDto } from './card';
import type {
  ProductCardDto,
  ProductDetailDto,
  ProductDto,
  ProductPageDto,
  VendorCardDto,
  VendorDto,
} from './dto';
import { foldText } from './index/text';
import { isTombstone } from './live/state';
import { liveCatalogue } from './live-index';
import { inOpeningOrder } from './opening-order';
import { catalogue, openVendors, readCards } from './read';
import { PAGE_SIZE, type ProductListQuery } from './schemas';
import { type FoundVendor, withTastes } from './vendor-cards';
import { CATEGORIES_OF, searchVendors, type VendorKind } from './vendor-search';

/** Featured products: the first 6 in stock (spec §9). */
const FEATURED = 6;
/** Related products and other products of the vendor: up to 5 each (spec §9). */
const BESIDE = 5;
/** Most products on a vendor's page. */
const VENDOR_CAP = 300;

/** The first six products in stock, one of each category where there is one. */
export const getFeatured = cache(async (): Promise<ProductCardDto[]> => {
  const index = await catalogue();
  const { ids } = await index.find({
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: FEATURED,
  });
  return readCards(ids);
});

/**
 * One page of the products page or of a category, ten at a time (spec §9). Null for a page after
 * the last one; page 1 always exists.
 */
export async function listProducts(
  query: ProductListQuery,
  category?: Category,
): Promise<ProductPageDto | null> {
  const index = await catalogue();
  const offset = (query.page - 1) * PAGE_SIZE;
  const answer = await index.find({
    ...filtersOf(query),
    text: query.search,
    category,
    inStockOnly: query.inStock === '1',
    sort: query.sort,
    offset,
    limit: PAGE_SIZE,
  });
  if (offset > 0 && offset >= answer.total) return null;
  return {
    products: await readCards(answer.ids),
    total: answer.total,
    page: query.page,
    pages: Math.max(1, Math.ceil(answer.total / PAGE_SIZE)),
    categories: CATEGORY_PATHS.map((path) => ({
      category: path,
      count: answer.counts.get(path) ?? 0,
    })),
    isNearest: answer.isNearest,
    didYouMean: query.search ? (liveCatalogue()?.index.correct(query.search) ?? null) : null,
  };
}

/** Price limits, naira in, kobo out. */
export function filtersOf({ min, max }: { min?: number; max?: number }) {
  return {
    minKobo: min === undefined ? undefined : fromNaira(min),
    maxKobo: max === undefined ? undefined : fromNaira(max),
  };
}

/**
 * All that a product page shows. 'removed' for one that was taken off for good within six months
 * (410); null where there is none, it is hidden, or the id is malformed (404).
 */
export const findProductDetail = cache(
  async (id: string): Promise<ProductDetailDto | 'removed' | null> => {
    if (!isObjectId(id)) return null;
    await connectDb();
    const fields = { ...PRODUCT_FIELDS, status: 1, removedAt: 1 };
    const [doc, unsold] = await Promise.all([
      Product.findById(id, fields).lean<ProductDoc>(),
      listInStock([id]),
    ]);
    if (doc?.status !== 'live') return isTombstone(doc, new Date()) ? 'removed' : null;
    const vendorId = String(doc.vendorId);
    const vendor = (await openVendors([vendorId])).get(vendorId);
    if (!vendor) return missingVendor(vendorId);
    const product = toProductDto(doc, vendor.businessName, unsold);
    const { related, fromVendor } = await besideProduct(product);
    const cards = await readCards([...related, ...fromVendor]);
    const among = (ids: string[]) => cards.filter((card) => ids.includes(card._id));
    return { product, vendor, related: among(related), fromVendor: among(fromVendor) };
  },
);

async function missingVendor(vendorId: string): Promise<'removed' | null> {
  const vendor = await Vendor.findById(vendorId, { status: 1, removedAt: 1 }).lean();
  return isTombstone(vendor, new Date()) ? 'removed' : null;
}

/** Ids of what stands beside a product, never the product itself and nothing twice. */
async function besideProduct(product: ProductDto) {
  const index = await catalogue();
  const others = { inStockOnly: true, sort: 'featured', offset: 0 } as const;
  const siblings = await index.find({ ...others, vendorId: product.vendorId, limit: BESIDE + 1 });
  const fromVendor = siblings.ids.filter((id) => id !== product._id).slice(0, BESIDE);
  const spare = BESIDE * 2 + 1;
  const candidates =
    liveCatalogue()?.index.relatedTo(product._id, spare) ??
    (await index.find({ ...others, category: product.category, limit: spare })).ids;
  const related = candidates
    .filter((id) => id !== product._id && !fromVendor.includes(id))
    .slice(0, BESIDE);
  return { related, fromVendor };
}

/**
 * Open vendors by name; with a search, those that it finds by name and then those that sell what it
 * finds, best match first. Food vendors are those whose categories include Food (spec §2); a vendor
 * may be of both kinds.
 */
export async function listVendors(kind: VendorKind, search = ''): Promise<VendorDto[]> {
  return (await findVendors(kind, search)).map(({ vendor }) => vendor);
}

/**
 * The list with a taste of what each sells; those that are open now stand before the others, these
 * by when they open next, but what was searched for by name stands first. count: at most so many;
 * those with the most to sell stand before others that open at the same time.
 */
export async function listVendorCards(
  kind: 'food' | 'shop',
  search = '',
  count?: number,
): Promise<VendorCardDto[]> {
  const found = await findVendors(kind, search);
  const bySize = found.toSorted((a, b) =>
    count ? b.vendor.productCount - a.vendor.productCount : 0,
  );
  const settings = await findShownSettings();
  const listed = inOpeningOrder(bySize, new Date(), settings?.serviceHours ?? SERVICE_HOURS);
  return withTastes(listed.slice(0, count), kind);
}

async function findVendors(kind: VendorKind, search: string): Promise<FoundVendor[]> {
  const isOfKind = ({ categories }: VendorDto) =>
    kind === 'all' || categories.some((category) => CATEGORIES_OF[kind].includes(category));
  const ofKind = [...(await openVendors()).values()].filter(isOfKind);
  const text = search.trim();
  if (text === '') {
    return ofKind
      .sort((a, b) => (foldText(a.businessName) < foldText(b.businessName) ? -1 : 1))
      .map((vendor) => ({ vendor, isByName: false, wanted: [] }));
  }
  const byId = new Map(ofKind.map((vendor) => [vendor._id, vendor]));
  return (await searchVendors(ofKind, kind, text)).flatMap(({ id, isByName, productIds }) => {
    const vendor = byId.get(id);
    return vendor ? [{ vendor, isByName, wanted: productIds }] : [];
  });
}

/**
 * A vendor with its food (`food`) or everything else (`shop`), in the order in which the seller
 * listed it, at most 300. 'removed' and null as in `findProductDetail`; a vendor without food has
 * no food page.
 */
export const findVendorPage = cache(
  async (
    id: string,
    kind: 'food' | 'shop',
  ): Promise<{ vendor: VendorDto; products: ProductCardDto[] } | 'removed' | null> => {
    if (!isObjectId(id)) return null;
    await connectDb();
    const vendor = (await openVendors([id])).get(id);
    if (!vendor) return missingVendor(id);
    if (kind === 'food' && !vendor.isFood) return null;
    const listed = await vendorProductIds(id, kind);
    return { vendor, products: await readCards(listed.slice(0, VENDOR_CAP)) };
  },
);

async function vendorProductIds(vendorId: string, kind: 'food' | 'shop'): Promise<string[]> {
  const listed = liveCatalogue()?.index.vendorProducts(vendorId) ?? (await readListed(vendorId));
  return listed
    .filter((entry) => (entry.category === 'Food') === (kind === 'food'))
    .map((entry) => entry.id);
}

async function readListed(vendorId: string): Promise<{ id: string; category: Category }[]> {
  const found = await Product.find(
    { vendorId: new mongoose.Types.ObjectId(vendorId), status: 'live' },
    { category: 1 },
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return found.map((product) => ({ id: String(product._id), category: product.category }));
}

/** An open vendor by id, or null. */
export async function findVendor(id: string): Promise<VendorDto | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  return (await openVendors([id])).get(id) ?? null;
}
