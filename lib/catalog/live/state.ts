import 'server-only';
import mongoose from 'mongoose';
import type { Category } from '@/lib/core/categories';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor, type VendorDoc } from '@/models/vendor';
import { toVendorDto, VENDOR_FIELDS } from '../card';
import type { VendorDto } from '../dto';
import { CatalogueIndex } from '../index/catalogue-index';
import type { ProductEntry } from '../index/port';

/** What a change touched: pages that show any of these are out of date. */
export interface CatalogueChange {
  productIds: string[];
  vendorIds: string[];
  categories: Category[];
}

/** The index with the vendors that it knows, as the shop shows them. */
export interface CatalogueState {
  index: CatalogueIndex;
  /** Open vendors by id; `productCount` is filled in when read. */
  vendors: Map<string, VendorDto>;
}

const INDEX_FIELDS = {
  name: 1,
  category: 1,
  section: 1,
  vendorId: 1,
  minPriceKobo: 1,
  inStock: 1,
  status: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

type IndexedDoc = Pick<ProductDoc, '_id' | keyof typeof INDEX_FIELDS>;

const BATCH = 1_000;

/** Reads every live product and open vendor into a fresh index, a batch at a time. */
export async function loadCatalogue(): Promise<CatalogueState> {
  const state: CatalogueState = { index: new CatalogueIndex(), vendors: new Map() };
  const vendors = Vendor.find({ status: 'open' }, VENDOR_FIELDS).lean<VendorDoc[]>();
  for await (const vendor of vendors.cursor({ batchSize: BATCH })) putVendor(state, vendor);
  const products = Product.find({ status: 'live' }, INDEX_FIELDS).lean<IndexedDoc[]>();
  let count = 0;
  for await (const product of products.cursor({ batchSize: BATCH })) {
    state.index.setProduct(toEntry(product));
    count += 1;
    if (count % 200 === 0) await othersTurn();
  }
  for (const _step of state.index.settle()) await othersTurn();
  return state;
}

/** Brings the given products and vendors up to what the database holds now. */
export async function refreshCatalogue(
  state: CatalogueState,
  productIds: readonly string[],
  vendorIds: readonly string[],
): Promise<CatalogueChange> {
  const categories = new Set<Category>();
  const touchedVendors = new Set(vendorIds);
  const note = (entry: ProductEntry | null) => {
    if (!entry) return;
    categories.add(entry.category);
    touchedVendors.add(entry.vendorId);
  };
  const noteVendor = (id: string) => {
    for (const category of state.vendors.get(id)?.categories ?? []) categories.add(category);
    for (const entry of state.index.vendorProducts(id)) categories.add(entry.category);
  };
  for (const id of productIds) note(state.index.product(id));
  for (const id of vendorIds) noteVendor(id);
  await refreshVendors(state, vendorIds);
  await refreshProducts(state, productIds);
  for (const id of productIds) note(state.index.product(id));
  for (const id of vendorIds) noteVendor(id);
  return {
    productIds: [...productIds],
    vendorIds: [...touchedVendors],
    categories: [...categories],
  };
}

async function refreshVendors(state: CatalogueState, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const open = await Vendor.find(
    { _id: mongoose.trusted({ $in: ids }), status: 'open' },
    VENDOR_FIELDS,
  ).lean<VendorDoc[]>();
  const gone = new Set(ids);
  for (const vendor of open) {
    gone.delete(String(vendor._id));
    putVendor(state, vendor);
  }
  for (const id of gone) {
    state.index.removeVendor(id);
    state.vendors.delete(id);
  }
}

async function refreshProducts(state: CatalogueState, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const live = await Product.find(
    { _id: mongoose.trusted({ $in: ids }), status: 'live' },
    INDEX_FIELDS,
  ).lean<IndexedDoc[]>();
  const gone = new Set(ids);
  for (const product of live) {
    gone.delete(String(product._id));
    state.index.setProduct(toEntry(product));
  }
  for (const id of gone) state.index.removeProduct(id);
}

function putVendor(state: CatalogueState, vendor: VendorDoc): void {
  const id = String(vendor._id);
  state.vendors.set(id, toVendorDto(vendor, 0));
  const updatedAt = vendor.updatedAt.getTime();
  state.index.setVendor({ id, name: vendor.businessName, updatedAt });
}

function toEntry(product: IndexedDoc): ProductEntry {
  return {
    id: String(product._id),
    name: product.name,
    category: product.category,
    section: product.section,
    vendorId: String(product.vendorId),
    minKobo: product.minPriceKobo,
    inStock: product.inStock,
    createdAt: product.createdAt.getTime(),
    updatedAt: product.updatedAt.getTime(),
  };
}

/** Lets requests and timers run between two steps of a long load. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
