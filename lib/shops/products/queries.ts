import 'server-only';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { isObjectId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira } from '@/lib/core/money';
import { listSingulars } from '@/lib/core/plurals';
import { isStaff, type ScopedActor } from '@/lib/core/roles';
import { nameWords } from '@/lib/core/text';
import { connectDb } from '@/lib/platform/db';
import { readShopPicture } from '@/lib/platform/files/queries';
import { beyond } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { findActor } from '@/lib/platform/session';
import { atOneShop, atShop, canEditProducts } from '@/lib/shops/actor';
import { findMemberships } from '@/lib/shops/queries';
import { readLevels } from '@/lib/shops/stock/queries';
import { User } from '@/models/platform/user';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { STOCK_CHANGE_OWNERS, StockChange } from '@/models/shops/stock-change';
import { VENDOR_OWNERS, Vendor } from '@/models/shops/vendor';
import type { EditPageDto, EditProductDto, EditShopDto, ProductsDto, StockChangeDto } from './dto';
import { toUsual } from './import-plan';
import { toEditGroup, toEditProduct, toOptionName, toRow } from './map';
import { EDIT_STATUSES, type ProductFilter, type UsualPrices } from './policy';
import type { ProductsQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;
type Shop = Seller & { vendorId: string };

const PAGE_SIZE = 50;
/** Most add-on groups offered for reuse. */
const MAX_GROUPS = 100;
/** Changes of counts shown. */
const SHOWN_CHANGES = 20;

const EDITABLE = mongoose.trusted({ $in: [...EDIT_STATUSES] });

const FILTERS: Readonly<Record<ProductFilter, QueryFilter<ProductDoc>>> = {
  all: { status: EDITABLE },
  inStock: { status: 'live', inStock: true },
  soldOut: { status: 'live', inStock: false },
  draft: { status: 'draft' },
  hidden: { status: 'hidden' },
};

/**
 * A page of a shop's products, by section, then newest first. `countSold`: pieces of each product in the
 * shop's orders of today, by product id.
 */
export async function listProducts(
  query: ProductsQuery,
  actor: Seller,
  now: Date,
  countSold: (vendorId: string, now: Date) => Promise<ReadonlyMap<string, number>>,
): Promise<ProductsDto> {
  await connectDb();
  const shop = atOneShop(actor, query.vendorId);
  const words = nameWords(query.q ?? '');
  const filter = {
    $and: [
      ownedBy(shop, PRODUCT_OWNERS),
      FILTERS[query.filter ?? 'all'],
      query.section === undefined ? {} : { section: query.section },
      ...words.map((word) => ({
        $or: [word, ...listSingulars(word)].map((form) => ({ words: beginsWith(form) })),
      })),
      query.after === undefined ? {} : await behind(query.after, shop),
    ],
  } as QueryFilter<ProductDoc>;
  const [found, counts, sections, vendor, shops, sold] = await Promise.all([
    Product.find(filter)
      .sort({ section: 1, _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<ProductDoc[]>(),
    countProducts(shop),
    countSections(shop),
    requireVendor(shop),
    listShops(actor),
    countSold(shop.vendorId, now),
  ]);
  const shown = found.slice(0, PAGE_SIZE);
  const levels = await readLevels(
    shown.map(({ _id }) => _id),
    null,
  );
  return {
    products: shown.map((product) => toRow(product, levels, sold)),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    counts,
    sections,
    shop: {
      vendorId: shop.vendorId,
      name: vendor.businessName,
      canEdit: canEditProducts(shop.memberships[0]?.role ?? 'kitchen'),
      isOpen: vendor.status === 'open',
    },
    shops,
  };
}

function beginsWith(word: string) {
  return mongoose.trusted({ $elemMatch: { $gte: word, $lt: `${word}\uffff` } });
}

/** The filter for products after a cursor, in the order of the list. */
async function behind(productId: string, shop: Shop) {
  const last = await Product.findOne(
    { _id: productId, ...ownedBy(shop, PRODUCT_OWNERS) },
    { section: 1 },
  ).lean();
  if (!last) throw new AppError('not_found', MESSAGES.notFound);
  return beyond('section', { value: last.section, id: last._id }, 1, -1);
}

async function countProducts({ vendorId }: Shop): Promise<ProductsDto['counts']> {
  const groups = await Product.aggregate<{
    _id: { status: string; inStock: boolean };
    products: number;
  }>([
    {
      $match: {
        vendorId: new Types.ObjectId(vendorId),
        status: { $in: [...EDIT_STATUSES] },
      },
    },
    { $group: { _id: { status: '$status', inStock: '$inStock' }, products: { $sum: 1 } } },
  ]);
  const count = (fits: (group: { status: string; inStock: boolean }) => boolean) =>
    groups.filter(({ _id }) => fits(_id)).reduce((sum, { products }) => sum + products, 0);
  return {
    all: count(() => true),
    inStock: count(({ status, inStock }) => status === 'live' && inStock),
    soldOut: count(({ status, inStock }) => status === 'live' && !inStock),
    draft: count(({ status }) => status === 'draft'),
    hidden: count(({ status }) => status === 'hidden'),
  };
}

async function countSections({ vendorId }: Shop): Promise<ProductsDto['sections']> {
  const groups = await Product.aggregate<{ _id: string; products: number }>([
    {
      $match: {
        vendorId: new Types.ObjectId(vendorId),
        status: { $in: [...EDIT_STATUSES] },
        section: { $ne: '' },
      },
    },
    { $group: { _id: '$section', products: { $sum: 1 } } },
    { $sort: { _id: 1 } },
  ]);
  return groups.map(({ _id, products }) => ({ name: _id, products }));
}

async function listSections(shop: Shop): Promise<string[]> {
  const sections = await Product.distinct('section', {
    ...ownedBy(shop, PRODUCT_OWNERS),
    status: EDITABLE,
  });
  return sections.filter((section) => section !== '').sort();
}

async function listShops(actor: Seller): Promise<ProductsDto['shops']> {
  const vendors = await Vendor.find(ownedBy(actor, VENDOR_OWNERS), { businessName: 1 })
    .sort({ businessName: 1 })
    .lean();
  return vendors.map(({ _id, businessName }) => ({ vendorId: _id.toString(), name: businessName }));
}

async function requireVendor(shop: Shop) {
  const vendor = await Vendor.findOne(ownedBy(shop, VENDOR_OWNERS), {
    businessName: 1,
    categories: 1,
    status: 1,
  }).lean();
  if (!vendor) throw new AppError('not_found', MESSAGES.notFound);
  return vendor;
}

/** A product of the member's shops for their editor; null for any other, and for a removed one. */
export async function findEditProduct(
  productId: string,
  actor: Seller,
): Promise<EditProductDto | null> {
  if (!isObjectId(productId)) return null;
  await connectDb();
  const product = await Product.findOne({
    _id: productId,
    ...ownedBy(atShop(actor), PRODUCT_OWNERS),
    status: EDITABLE,
  }).lean<ProductDoc>();
  return product && toEditProduct(product, await readLevels([product._id], null));
}

/** A product with the shop's details for the editor. Throws AppError `not_found` for another shop's. */
export async function readEditPage(productId: string, actor: Seller): Promise<EditPageDto> {
  const product = await findEditProduct(productId, actor);
  if (!product) throw new AppError('not_found', MESSAGES.notFound);
  const [shop, changes] = await Promise.all([
    readEditShop(product.vendorId, actor),
    listStockChanges(product, actor),
  ]);
  return { product, shop, changes };
}

/** The shop's details for the product editor. Throws AppError `not_found` for another shop. */
export async function readEditShop(
  vendorId: string | undefined,
  actor: Seller,
): Promise<EditShopDto> {
  await connectDb();
  const shop = atOneShop(actor, vendorId);
  const [vendor, sections, groups] = await Promise.all([
    requireVendor(shop),
    listSections(shop),
    listGroups(shop),
  ]);
  return {
    vendorId: shop.vendorId,
    name: vendor.businessName,
    categories: vendor.categories,
    sections,
    groups,
    isOpen: vendor.status === 'open',
  };
}

async function listGroups({ vendorId }: Shop): Promise<EditShopDto['groups']> {
  const groups = await Product.aggregate<{
    group: ProductDoc['addons'][number];
    products: number;
  }>([
    {
      $match: {
        vendorId: new Types.ObjectId(vendorId),
        status: { $in: [...EDIT_STATUSES] },
        'addons._id': { $exists: true },
      },
    },
    { $unwind: '$addons' },
    { $group: { _id: '$addons._id', group: { $first: '$addons' }, products: { $sum: 1 } } },
    { $sort: { 'group.name': 1, _id: 1 } },
    { $limit: MAX_GROUPS },
  ]);
  return groups.map(({ group, products }) => ({ ...toEditGroup(group), products }));
}

async function listStockChanges(
  { productId, options }: EditProductDto,
  actor: Seller,
): Promise<StockChangeDto[]> {
  const changes = await StockChange.find({ productId, ...ownedBy(actor, STOCK_CHANGE_OWNERS) })
    .sort({ at: -1 })
    .limit(SHOWN_CHANGES)
    .lean();
  if (changes.length === 0) return [];
  const users = await User.find(
    { _id: mongoose.trusted({ $in: changes.map(({ byId }) => byId) }) },
    { name: 1 },
  ).lean();
  const nameById = new Map(users.map(({ _id, name }) => [_id.toString(), name]));
  const optionNames = new Map(options.map(({ optionId, name }) => [optionId, name]));
  return changes.map(({ at, byId, optionId, kind, before, after, reason }) => ({
    at: at.toISOString(),
    by: nameById.get(byId.toString()) ?? 'A former member',
    optionName: toOptionName(optionNames.get(optionId.toString()) ?? ''),
    kind,
    before,
    after,
    reason,
  }));
}

/**
 * A shop's picture in one of its widths; null if there is none, or if staff withhold it from this reader:
 * members of the shop and staff still see it. The cookie is only read for withheld ones.
 */
export async function readPictureFor(
  cookieHeader: string | null,
  fileId: string,
  width: number,
): Promise<{ bytes: Buffer; isPublic: boolean } | null> {
  const picture = await readShopPicture(fileId, width);
  if (!picture) return null;
  const { bytes, isWithheld, vendorId } = picture;
  if (!isWithheld) return { bytes, isPublic: true };
  const actor = await findActor(cookieHeader);
  if (!actor) return null;
  const memberships = isStaff(actor) ? [] : await findMemberships(actor.userId);
  const mayRead = isStaff(actor) || memberships.some((one) => one.vendorId === vendorId);
  return mayRead ? { bytes, isPublic: false } : null;
}

/** Products whose prices are compared with those of a file. */
const PRICED_PRODUCTS = 500;

/** What most options of each category of the shop cost, of up to 500 products. */
export async function readUsualPrices(vendorId: string): Promise<UsualPrices> {
  const products = await Product.find(
    {
      vendorId: new Types.ObjectId(vendorId),
      status: mongoose.trusted({ $in: [...EDIT_STATUSES] }),
    },
    { category: 1, 'options.priceKobo': 1 },
  )
    .limit(PRICED_PRODUCTS)
    .lean<Pick<ProductDoc, 'category' | 'options'>[]>();
  return toUsual(
    products.flatMap(({ category, options }) =>
      options.map(({ priceKobo }) => [category, storedNaira(priceKobo)] as const),
    ),
  );
}
