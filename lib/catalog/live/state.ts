import 'server-only';
import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { displayPrice } from '@/lib/core/pricing/display-price';
import { DAY_MS } from '@/lib/core/time';
import type { ShownSettings } from '@/lib/platform/settings/dto';
import { getSettings } from '@/lib/platform/settings/queries';
import { Product, type ProductDoc } from '@/models/shops/product';
import { Vendor, type VendorDoc } from '@/models/shops/vendor';
import type { VendorDto } from '../dto';
import { CatalogueIndex } from '../index/catalogue-index';
import type { ProductEntry } from '../index/types';
import { toVendorDto, VENDOR_FIELDS } from '../mapping';
import { getRating, sumRatings } from '../policy';

/** The catalogue: the index, and the vendors' DTOs. */
export interface CatalogueState {
  index: CatalogueIndex;
  /** Open vendors by id; `productCount` and `rating` are filled in when read. */
  vendors: Map<string, VendorDto>;
  settings: ShownSettings;
  /** Grows with each change that a shopper can see. */
  version: number;
}

/** An open vendor with its number of products and its rating; null if unknown. */
export function shownVendor(
  { index, vendors }: Pick<CatalogueState, 'index' | 'vendors'>,
  id: string,
): VendorDto | null {
  const vendor = vendors.get(id);
  return vendor
    ? {
        ...vendor,
        productCount: index.countVendorProducts(id),
        rating: getRating(index.sumVendorRatings(id)),
      }
    : null;
}

/** How long a removed product or vendor answers 410 before 404: six months, ms. */
const TOMBSTONE_MS = 183 * DAY_MS;

/** Whether a document with this state was removed, or closed for good, recently enough to answer 410. */
export function isTombstone(
  doc: { status: string; removedAt?: Date | null } | null,
  now: Date,
): doc is { status: string; removedAt: Date } {
  return (
    (doc?.status === 'removed' || doc?.status === 'closed') &&
    doc.removedAt != null &&
    now.getTime() - doc.removedAt.getTime() < TOMBSTONE_MS
  );
}

const INDEX_FIELDS = {
  name: 1,
  category: 1,
  section: 1,
  vendorId: 1,
  'options.name': 1,
  'options.inStock': 1,
  'options.priceKobo': 1,
  'options.offerPriceKobo': 1,
  'addons.name': 1,
  'addons.min': 1,
  'addons.options.name': 1,
  'addons.options.priceKobo': 1,
  'addons.options.inStock': 1,
  inStock: 1,
  ratings: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

type IndexedDoc = Pick<
  ProductDoc,
  '_id' | 'addons' | 'options' | Extract<keyof typeof INDEX_FIELDS, keyof ProductDoc>
>;

const BATCH = 1_000;

const SHOWN_VENDOR = { ...VENDOR_FIELDS, status: 1 } as const;

/** Reads every live product and open vendor into a new index, in batches. */
export async function loadCatalogue(): Promise<CatalogueState> {
  const state: CatalogueState = {
    index: new CatalogueIndex(),
    vendors: new Map(),
    settings: await readShownSettings(),
    version: 1,
  };
  const vendors = Vendor.find({ status: 'open' }, SHOWN_VENDOR).lean<VendorDoc[]>();
  for await (const vendor of vendors.cursor({ batchSize: BATCH })) {
    putVendor(state, String(vendor._id), vendor);
  }
  const products = Product.find({ status: 'live' }, INDEX_FIELDS).lean<IndexedDoc[]>();
  let count = 0;
  for await (const product of products.cursor({ batchSize: BATCH })) {
    state.index.setProduct(toEntry(product));
    count += 1;
    // Yields to requests and timers during a long load.
    if (count % 200 === 0) await setImmediate();
  }
  for (const _step of state.index.settle()) await setImmediate();
  return state;
}

/** Documents to read again. */
interface Changes {
  productIds: readonly string[];
  vendorIds: readonly string[];
  hasSettings: boolean;
}

/** The state after reading these products, vendors and settings again. */
export async function refreshCatalogue(
  state: CatalogueState,
  { productIds, vendorIds, hasSettings }: Changes,
): Promise<CatalogueState> {
  const { index } = state;
  const [vendors, products, settings] = await Promise.all([
    vendorIds.length > 0 ? Vendor.find(idIn(vendorIds), SHOWN_VENDOR).lean<VendorDoc[]>() : [],
    productIds.length > 0 ? Product.find(idIn(productIds), INDEX_FIELDS).lean<IndexedDoc[]>() : [],
    hasSettings ? readShownSettings() : state.settings,
  ]);
  const vendorById = new Map(vendors.map((vendor) => [String(vendor._id), vendor]));
  for (const id of vendorIds) putVendor(state, id, vendorById.get(id));
  const productById = new Map(products.map((product) => [String(product._id), product]));
  for (const id of productIds) {
    const product = productById.get(id);
    if (product?.status === 'live') index.setProduct(toEntry(product));
    else index.removeProduct(id);
  }
  return { ...state, settings, version: state.version + 1 };
}

async function readShownSettings(): Promise<ShownSettings> {
  const { serviceHours, delivery } = await getSettings();
  return { serviceHours, maxStops: delivery.maxStops };
}

function idIn(ids: readonly string[]) {
  return { _id: mongoose.trusted({ $in: ids }) };
}

/** Updates the vendor, or removes one that is not open. */
function putVendor(state: CatalogueState, id: string, vendor: VendorDoc | undefined): void {
  if (vendor?.status === 'open') {
    state.vendors.set(id, toVendorDto(vendor, 0));
    state.index.setVendor({ id, name: vendor.businessName, updatedAt: vendor.updatedAt.getTime() });
  } else {
    state.index.removeVendor(id);
    state.vendors.delete(id);
  }
}

function toEntry(product: IndexedDoc): ProductEntry {
  const { amount, isFrom, isBuyable } = displayPrice({
    inStock: product.inStock,
    options: product.options.map(({ priceKobo, offerPriceKobo, inStock }) => ({
      price: priceKobo,
      offerPrice: offerPriceKobo ?? null,
      inStock,
    })),
    addons: product.addons.map(({ min, options }) => ({
      min,
      options: options.map(({ priceKobo, inStock }) => ({ price: priceKobo, inStock })),
    })),
  });
  const rating = sumRatings(product.ratings);
  return {
    id: String(product._id),
    name: product.name,
    category: product.category,
    section: product.section,
    options: optionNames(product, isBuyable),
    addons: addonNames(product),
    vendorId: String(product.vendorId),
    fromKobo: amount,
    isFrom,
    inStock: isBuyable,
    ...(rating.count > 0 && { rating }),
    createdAt: product.createdAt.getTime(),
    updatedAt: product.updatedAt.getTime(),
  };
}

/** Names of the options in stock, or of all options if the product is sold out. */
function optionNames({ options }: IndexedDoc, isBuyable: boolean): string {
  const shown = options.filter((one) => one.inStock || !isBuyable);
  const names = shown.map(({ name }) => name);
  return names.filter((name) => name !== DEFAULT_OPTION).join('\n');
}

function addonNames({ addons }: IndexedDoc): string {
  const toNames = (group: IndexedDoc['addons'][number]) =>
    group.options.filter((choice) => choice.inStock).map(({ name }) => name);
  return addons.flatMap((group) => [group.name, ...toNames(group)]).join('\n');
}
