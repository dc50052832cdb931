import 'server-only';
import { cache } from 'react';
import { STARS } from '@/lib/catalog/ratings';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { isObjectId } from '@/lib/core/ids';
import { fromNaira, storedNaira } from '@/lib/core/money';
import { foldText } from '@/lib/core/text';
import { connectDb } from '@/lib/platform/db';
import { listInStock } from '@/lib/shops/stock/queries';
import { Product, type ProductDoc } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import type {
  ProductCardDto,
  ProductDetailDto,
  ProductDto,
  ProductPageDto,
  VendorCardDto,
  VendorDto,
} from './dto';
import type { CatalogueQuery } from './index/types';
import type { VendorHit } from './index/vendor-hits';
import { isTombstone, shownVendor } from './live/state';
import { catalogue } from './live-index';
import { PRODUCT_FIELDS, toProductDto } from './mapping';
import { inOpeningOrder } from './policy';
import { readCards } from './read';
import { PAGE_SIZE, type ProductListQuery } from './schemas';
import { getSample } from './vendor-sample';

/** Featured products: the first 6 in stock. */
const FEATURED = 6;
/** Related products and other products of the vendor: up to 5 each. */
const RELATED_LIMIT = 5;
const VENDOR_PAGE_SIZE = 300;

/** The first six products in stock, one of each category if possible. */
export const getFeatured = cache(async (): Promise<ProductCardDto[]> => {
  const { index } = await catalogue();
  const { ids } = index.find({
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: FEATURED,
  });
  return readCards(ids);
});

/** Whether no shop sells anything, sold-out products included. */
export async function isCatalogueEmpty(): Promise<boolean> {
  const { index } = await catalogue();
  return index.size === 0;
}

/** Ids of the products on sale, or sold out, that match the words, best first. */
export async function findProductIds(words: string, limit: number): Promise<string[]> {
  const { index } = await catalogue();
  return index.find({ text: words, inStockOnly: false, sort: 'featured', offset: 0, limit }).ids;
}

/**
 * One page of all products or of a category, ten at a time. Null for a page after the last one; page 1
 * always exists.
 */
export async function listProducts(
  query: ProductListQuery,
  category?: Category,
): Promise<ProductPageDto | null> {
  const { index } = await catalogue();
  const offset = (query.page - 1) * PAGE_SIZE;
  const inStockOnly = query.inStock === '1';
  const asked: CatalogueQuery = {
    ...getFilters(query),
    text: query.search,
    category,
    inStockOnly,
    sort: query.sort,
    offset,
    limit: PAGE_SIZE,
  };
  const answer = index.find(asked);
  if (offset > 0 && offset >= answer.total) return null;
  return {
    products: await readCards(answer.ids),
    total: answer.total,
    hiddenSoldOut: inStockOnly ? index.countSoldOut(asked) : 0,
    page: query.page,
    pages: Math.max(1, Math.ceil(answer.total / PAGE_SIZE)),
    categories: CATEGORY_PATHS.map((path) => ({
      category: path,
      count: answer.counts.get(path) ?? 0,
    })),
    isNearest: answer.isNearest,
    didYouMean: query.search ? index.correct(query.search) : null,
  };
}

/** Price limits, naira in, kobo out. */
export function getFilters({ min, max }: { min?: number; max?: number }) {
  return {
    minKobo: min === undefined ? undefined : fromNaira(min),
    maxKobo: max === undefined ? undefined : fromNaira(max),
  };
}

/**
 * All that a product page shows. 'removed' for one that was removed within six months (410); null for an
 * unknown, hidden or malformed id (404).
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
    const vendor = await findVendor(vendorId);
    if (!vendor) return missingVendor(vendorId);
    const product = toProductDto(doc, vendor.businessName, unsold);
    const { related, fromVendor } = await relatedProducts(product);
    const cards = await readCards([...related, ...fromVendor]);
    const among = (ids: string[]) => cards.filter((card) => ids.includes(card._id));
    return {
      product,
      stars: STARS.map((stars) => doc.ratings?.[stars] ?? 0),
      vendor,
      related: among(related),
      fromVendor: among(fromVendor),
    };
  },
);

async function missingVendor(vendorId: string): Promise<'removed' | null> {
  await connectDb();
  const vendor = await Vendor.findById(vendorId, { status: 1, removedAt: 1 }).lean();
  return isTombstone(vendor, new Date()) ? 'removed' : null;
}

/** Ids of related products and others of the vendor, without the product itself and duplicates. */
async function relatedProducts(product: ProductDto) {
  const { index } = await catalogue();
  const siblings = index.find({
    vendorId: product.vendorId,
    inStockOnly: true,
    sort: 'featured',
    offset: 0,
    limit: RELATED_LIMIT + 1,
  });
  const fromVendor = siblings.ids.filter((id) => id !== product._id).slice(0, RELATED_LIMIT);
  const related = index
    .relatedTo(product._id, RELATED_LIMIT * 2)
    .filter((id) => !fromVendor.includes(id))
    .slice(0, RELATED_LIMIT);
  return { related, fromVendor };
}

/** Vendors of food, of goods, or both. */
export type VendorKind = 'food' | 'shop' | 'all';

const CATEGORIES_BY_KIND: Record<VendorKind, readonly Category[]> = {
  food: ['Food'],
  shop: CATEGORY_PATHS.filter((path) => path !== 'Food'),
  all: CATEGORY_PATHS,
};

/**
 * Open vendors sorted by name; with a search, those whose name matches, then those that sell a matching
 * product, best match first. Food vendors are those whose categories include Food; a vendor may be of both
 * kinds.
 */
export async function listVendors(kind: VendorKind, search = ''): Promise<VendorDto[]> {
  return (await findVendors(kind, search)).map(({ vendor }) => vendor);
}

/**
 * The vendors with a sample of their products: matches by name first, then open vendors, then by next
 * opening. count: limits their number; with it, vendors that open at the same time are sorted by their
 * number of products.
 */
export async function listVendorCards(
  kind: 'food' | 'shop',
  search = '',
  count?: number,
): Promise<VendorCardDto[]> {
  const { index, settings } = await catalogue();
  const found = await findVendors(kind, search);
  if (count) found.sort((a, b) => b.vendor.productCount - a.vendor.productCount);
  const listed = inOpeningOrder(found, new Date(), settings.serviceHours)
    .slice(0, count)
    .map(({ vendor, productIds }) => {
      const offer = index.vendorProducts(vendor._id).filter(isOfKind(kind));
      return { vendor, sample: getSample(offer, productIds) };
    });
  const cards = await readCards(listed.flatMap(({ sample }) => sample.productIds));
  const pictureById = new Map(cards.map((card) => [card._id, card.picture]));
  return listed.map(({ vendor, sample: { productIds, fromKobo, parts } }) => ({
    _id: vendor._id,
    businessName: vendor.businessName,
    picture: vendor.picture,
    cover: vendor.cover,
    hours: vendor.hours,
    daysOff: vendor.daysOff,
    pausedUntil: vendor.pausedUntil,
    prepMinutes: vendor.prepMinutes,
    productCount: vendor.productCount,
    rating: vendor.rating,
    pictures: productIds.flatMap((id) => pictureById.get(id) ?? []),
    fromPrice: fromKobo === null ? null : storedNaira(fromKobo),
    parts,
  }));
}

function isOfKind(kind: VendorKind) {
  return ({ category }: { category: Category }) => CATEGORIES_BY_KIND[kind].includes(category);
}

async function findVendors(
  kind: VendorKind,
  search: string,
): Promise<(VendorHit & { vendor: VendorDto })[]> {
  const state = await catalogue();
  const { index, vendors } = state;
  const categories = CATEGORIES_BY_KIND[kind];
  const isAsked = (id: string) =>
    vendors.get(id)?.categories.some((category) => categories.includes(category)) ?? false;
  const text = search.trim();
  const hits: readonly VendorHit[] = text
    ? index.matchVendors({ text, categories, isAsked })
    : [...vendors.values()]
        .sort((a, b) => (foldText(a.businessName) < foldText(b.businessName) ? -1 : 1))
        .map(({ _id }) => ({ id: _id, isByName: false, productIds: [] }))
        .filter(({ id }) => isAsked(id));
  return hits.flatMap((hit) => {
    const vendor = shownVendor(state, hit.id);
    return vendor ? [{ ...hit, vendor }] : [];
  });
}

/**
 * A vendor with its food (`food`) or its goods (`shop`), in the seller's order, 300 a page, from page 1.
 * 'removed' and null as in `findProductDetail`; null also for a page after the last one and for the food
 * page of a vendor without food.
 */
export const findVendorPage = cache(
  async (
    id: string,
    kind: 'food' | 'shop',
    page = 1,
  ): Promise<
    | { vendor: VendorDto; products: ProductCardDto[]; total: number; pages: number }
    | 'removed'
    | null
  > => {
    if (!isObjectId(id)) return null;
    const { index } = await catalogue();
    const vendor = await findVendor(id);
    if (!vendor) return missingVendor(id);
    if (kind === 'food' && !vendor.isFood) return null;
    const all = index.vendorProducts(id).filter(isOfKind(kind));
    const pages = Math.max(1, Math.ceil(all.length / VENDOR_PAGE_SIZE));
    if (page > pages) return null;
    const listed = all.slice((page - 1) * VENDOR_PAGE_SIZE, page * VENDOR_PAGE_SIZE);
    const products = await readCards(listed.map((entry) => entry.id));
    return { vendor, products, total: all.length, pages };
  },
);

/** An open vendor by id, or null. */
export async function findVendor(id: string): Promise<VendorDto | null> {
  return shownVendor(await catalogue(), id);
}
