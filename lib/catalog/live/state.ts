import 'server-only';
import mongoose from 'mongoose';
import type { Category } from '@/lib/core/categories';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor, type VendorDoc } from '@/models/vendor';
import {
  effectiveKobo,
  LEAST_NEEDED_FIELDS,
  neededKobo,
  toVendorDto,
  VENDOR_FIELDS,
} from '../card';
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

/** How long a removed product or vendor answers 410 before it is a plain 404: six months, ms. */
const TOMBSTONE_MS = 183 * 86_400_000;

/** Whether a document with this state was removed lately enough to be called gone (410). */
export function isTombstone(
  doc: { status: string; removedAt?: Date | null } | null,
  now: Date,
): doc is { status: string; removedAt: Date } {
  return (
    doc?.status === 'removed' &&
    doc.removedAt != null &&
    now.getTime() - doc.removedAt.getTime() < TOMBSTONE_MS
  );
}

const INDEX_FIELDS = {
  name: 1,
  category: 1,
  section: 1,
  vendorId: 1,
  minPriceKobo: 1,
  'options.name': 1,
  'options.inStock': 1,
  'options.priceKobo': 1,
  'options.offerPriceKobo': 1,
  ...LEAST_NEEDED_FIELDS,
  'addons.options.name': 1,
  inStock: 1,
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

/** Reads every live product and open vendor into a fresh index, a batch at a time. */
export async function loadCatalogue(): Promise<CatalogueState> {
  const state: CatalogueState = { index: new CatalogueIndex(), vendors: new Map() };
  const vendors = Vendor.find({ status: 'open' }, SHOWN_VENDOR).lean<VendorDoc[]>();
  for await (const vendor of vendors.cursor({ batchSize: BATCH })) putVendor(state, vendor);
  const products = Product.find({ status: 'live' }, INDEX_FIELDS).lean<IndexedDoc[]>();
  let count = 0;
  for await (const product of products.cursor({ batchSize: BATCH })) {
    putProduct(state, product);
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
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  const found = await Vendor.find(filter, SHOWN_VENDOR).lean<VendorDoc[]>();
  const missing = new Set(ids);
  for (const vendor of found) {
    missing.delete(String(vendor._id));
    putVendor(state, vendor);
  }
  for (const id of missing) dropVendor(state, id);
}

async function refreshProducts(state: CatalogueState, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  const found = await Product.find(filter, INDEX_FIELDS).lean<IndexedDoc[]>();
  const missing = new Set(ids);
  for (const product of found) {
    missing.delete(String(product._id));
    putProduct(state, product);
  }
  for (const id of missing) state.index.removeProduct(id);
}

function putVendor(state: CatalogueState, vendor: VendorDoc): void {
  const id = String(vendor._id);
  if (vendor.status !== 'open') {
    dropVendor(state, id);
    return;
  }
  state.vendors.set(id, toVendorDto(vendor, 0));
  const updatedAt = vendor.updatedAt.getTime();
  state.index.setVendor({ id, name: vendor.businessName, updatedAt });
}

function dropVendor(state: CatalogueState, id: string): void {
  state.index.removeVendor(id);
  state.vendors.delete(id);
}

function putProduct(state: CatalogueState, product: IndexedDoc): void {
  const id = String(product._id);
  if (product.status === 'live') state.index.setProduct(toEntry(product));
  else state.index.removeProduct(id);
}

function toEntry(product: IndexedDoc): ProductEntry {
  const needed = neededKobo(product.addons);
  const hasRange = product.options.some((one) => effectiveKobo(one) !== product.minPriceKobo);
  return {
    id: String(product._id),
    name: product.name,
    category: product.category,
    section: product.section,
    options: optionNames(product),
    addons: addonNames(product),
    vendorId: String(product.vendorId),
    minKobo: product.minPriceKobo,
    fromKobo: product.minPriceKobo + needed,
    isFrom: hasRange || needed > 0,
    inStock: product.inStock,
    createdAt: product.createdAt.getTime(),
    updatedAt: product.updatedAt.getTime(),
  };
}

/** A sold-out size finds nothing that can be bought in another; of what is all sold out, every one. */
function optionNames({ options, inStock }: IndexedDoc): string {
  const shown = options.filter((one) => one.inStock || !inStock);
  const names = shown.map(({ name }) => name);
  return names.filter((name) => name !== DEFAULT_OPTION).join('\n');
}

function addonNames({ addons }: IndexedDoc): string {
  const namesOf = (group: IndexedDoc['addons'][number]) =>
    group.options.filter((choice) => choice.inStock).map(({ name }) => name);
  return addons.flatMap((group) => [group.name, ...namesOf(group)]).join('\n');
}

/** Lets requests and timers run between two steps of a long load. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
