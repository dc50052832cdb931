import { LRUCache } from 'lru-cache';
import { CATEGORY_PATHS, type Category, categoryLabel } from '@/lib/core/categories';
import { type Found, getAnswer, getCounts } from './answer';
import { comparator, hasSameText, type Item, isPriced, Partition, toItem } from './partition';
import { TextSearch } from './search';
import type { TextDocument } from './text-document';
import { TwoLetterIndex } from './two-letter-index';
import type { CatalogueAnswer, CatalogueQuery, ProductEntry, VendorEntry } from './types';
import { type VendorHit, type VendorQuery, vendorHits } from './vendor-hits';

/** Most bytes of all cached searches together. */
const MAX_CACHED_BYTES = 4 * 1024 * 1024;
/** A cached search that found nothing, besides its key. */
const SEARCH_BYTES = 400;

/**
 * The live products of open vendors, in memory in every sort order: a page without text costs a few
 * binary searches. Doesn't read the database: its owner passes changes.
 *
 * A product is shown only while its vendor is known; the two may be added in any order.
 */
export class CatalogueIndex {
  private readonly products = new Map<string, Item>();
  private readonly vendors = new Map<string, VendorEntry>();
  private readonly byVendor = new Map<string, Map<string, Item>>();
  private readonly partitions = new Map<string, Partition>();
  private readonly text = new TextSearch((id) => this.products.get(id));
  private readonly vendorText = new TextSearch();
  private readonly twoLetters = new TwoLetterIndex();
  /** Searches since the last change, since visitors read several pages, sorts and categories of one. */
  private readonly searches = new LRUCache<string, Found>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ items }, key) => SEARCH_BYTES + 2 * key.length + 8 * items.length,
  });

  /** Products shown. */
  get size(): number {
    return this.partition(undefined, true).size + this.partition(undefined, false).size;
  }

  /** Adds or replaces the product. */
  setProduct(entry: ProductEntry): void {
    const before = this.products.get(entry.id);
    const item = toItem(entry);
    if (before) this.unlist(before);
    if (before && before.vendorId !== item.vendorId) {
      this.byVendor.get(before.vendorId)?.delete(before.id);
    }
    this.products.set(item.id, item);
    const siblings = this.byVendor.get(item.vendorId) ?? new Map<string, Item>();
    this.byVendor.set(item.vendorId, siblings.set(item.id, item));
    this.list(item, before);
  }

  /** Removes the product; unknown ids are ignored. */
  removeProduct(id: string): void {
    const item = this.products.get(id);
    if (!item) return;
    this.unlist(item);
    this.text.remove(id);
    this.products.delete(id);
    this.byVendor.get(item.vendorId)?.delete(id);
  }

  /** Adds or replaces the vendor; its products are shown from now on. */
  setVendor(entry: VendorEntry): void {
    const before = this.vendors.get(entry.id);
    this.vendors.set(entry.id, entry);
    if (before?.name === entry.name) return;
    this.searches.clear();
    this.vendorText.set(entry);
    for (const item of this.getItems(entry.id)) {
      if (before) this.text.set(this.toText(item));
      else this.list(item);
    }
  }

  /** Removes the vendor; its products are no longer shown. Unknown ids are ignored. */
  removeVendor(id: string): void {
    if (!this.vendors.has(id)) return;
    for (const item of this.getItems(id)) {
      this.unlist(item);
      this.text.remove(item.id);
    }
    this.vendors.delete(id);
    this.vendorText.remove(id);
  }

  /** Sorts all lists in small steps after a load, so that no request waits for it. */
  *settle(): Generator<void> {
    for (const partition of this.partitions.values()) yield* partition.settle();
    yield* this.twoLetters.settle();
  }

  /** The product if it is shown, or null. */
  product(id: string): ProductEntry | null {
    const item = this.products.get(id);
    return item && this.vendors.has(item.vendorId) ? item : null;
  }

  /** The open vendor, or null. */
  vendor(id: string): VendorEntry | null {
    return this.vendors.get(id) ?? null;
  }

  /** Ids of all products, shown or not. */
  productIds(): Iterable<string> {
    return this.products.keys();
  }

  /** The vendor's shown products, oldest first: the order in which a menu was written. */
  vendorProducts(vendorId: string): ProductEntry[] {
    if (!this.vendors.has(vendorId)) return [];
    return [...this.getItems(vendorId)].sort(
      (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    );
  }

  /** Number of the vendor's shown products. */
  countVendorProducts(vendorId: string): number {
    return this.vendors.has(vendorId) ? (this.byVendor.get(vendorId)?.size ?? 0) : 0;
  }

  /** The sum of the stars of all reviews of the vendor's products, and the number of reviews. */
  sumVendorRatings(vendorId: string): { sum: number; count: number } {
    const total = { sum: 0, count: 0 };
    for (const { ratingSum, ratingCount } of this.getItems(vendorId)) {
      total.sum += ratingSum;
      total.count += ratingCount;
    }
    return total;
  }

  /** Ids of vendors whose name matches, best first. */
  findVendors(text: string): string[] {
    return this.vendorText.search(text).ids;
  }

  /** Vendors that match the text by their name or by a product in stock. */
  matchVendors({ text, categories, isAsked }: VendorQuery): VendorHit[] {
    const isSold = ({ inStock, category, vendorId }: Item) =>
      inStock && categories.includes(category) && isAsked(vendorId);
    return vendorHits(this.vendorText.search(text, isAsked), this.searchText(text, isSold));
  }

  /** The text with its misspellings corrected; null where there are none. */
  correct(text: string): string | null {
    return this.text.correct(text);
  }

  /** Ids of other products in stock of the category, which differ from product to product. */
  relatedTo(id: string, count: number): string[] {
    const item = this.products.get(id);
    return item ? this.partition(item.category, true).around(item, count) : [];
  }

  /** Number of sold-out products that match, also where the query asks for those in stock. */
  countSoldOut(query: CatalogueQuery): number {
    const all = { ...query, inStockOnly: false };
    if (!query.text && !query.vendorId) {
      return this.partition(query.category, false).countPrices(query);
    }
    const { items } = this.findItems(all);
    return items.filter(
      ({ inStock, category }) => !inStock && (!query.category || category === query.category),
    ).length;
  }

  /** One page of matching products, those that are sold out last, with the counts of all pages. */
  find(query: CatalogueQuery): CatalogueAnswer {
    if (!query.text && !query.vendorId) return this.browse(query);
    const isByMatch = Boolean(query.text) && query.sort === 'featured';
    return getAnswer(this.findItems(query), query, isByMatch);
  }

  private browse(query: CatalogueQuery): CatalogueAnswer {
    const { category, inStockOnly } = query;
    const count = (path: Category | undefined) =>
      this.partition(path, true).countPrices(query) +
      (inStockOnly ? 0 : this.partition(path, false).countPrices(query));
    return {
      ids: this.browsePage(query).map((item) => item.id),
      total: count(category),
      counts: getCounts(count),
      isNearest: false,
    };
  }

  private browsePage(query: CatalogueQuery): Item[] {
    const { category, inStockOnly, sort, offset, limit } = query;
    const [inStock, soldOut] = [true, false].map((stock) => this.partition(category, stock)) as [
      Partition,
      Partition,
    ];
    // Whoever reads the catalogue in parts wants one order of ids.
    if (sort === 'id' && !inStockOnly) {
      const both = [inStock, soldOut].flatMap((part) =>
        part.page({ ...query, offset: 0, limit: offset + limit }),
      );
      return both.sort(comparator('id')).slice(offset, offset + limit);
    }
    const hasPrices = query.minKobo !== undefined || query.maxKobo !== undefined;
    const mixes = sort === 'featured' && !category && !hasPrices;
    const page = mixes ? inStock.pageAfterLeaders(this.leaders(), query) : inStock.page(query);
    if (inStockOnly || page.length === limit) return page;
    const rest = {
      ...query,
      offset: Math.max(0, offset - inStock.countPrices(query)),
      limit: limit - page.length,
    };
    return [...page, ...soldOut.page(rest)];
  }

  /** Matches of a text or of a vendor, before the category filter. */
  private findItems(query: CatalogueQuery): Found {
    const { text, inStockOnly, vendorId, minKobo, maxKobo, needsAllWords = false } = query;
    const accepts = (item: Item) => this.passes(item, query);
    if (!text) {
      const own = vendorId ? [...this.getItems(vendorId)] : [];
      return { items: own.filter(accepts), distance: 0 };
    }
    const key = JSON.stringify([text, inStockOnly, vendorId, minKobo, maxKobo, needsAllWords]);
    const found = this.searches.get(key) ?? this.searchText(text, accepts, needsAllWords);
    this.searches.set(key, found);
    return found;
  }

  private searchText(text: string, accepts: (item: Item) => boolean, needsAllWords = false): Found {
    const begun = this.twoLetters.find(text, accepts);
    if (begun.length > 0) return { items: begun, distance: 0 };
    const isAsked = (id: string) => {
      const item = this.products.get(id);
      return item !== undefined && accepts(item);
    };
    const { ids, distance } = this.text.search(text, isAsked, needsAllWords);
    return { items: ids.flatMap((id) => this.products.get(id) ?? []), distance };
  }

  /** Every filter but text and category. */
  private passes(item: Item, query: CatalogueQuery): boolean {
    return (
      this.vendors.has(item.vendorId) &&
      (!query.inStockOnly || item.inStock) &&
      (!query.vendorId || item.vendorId === query.vendorId) &&
      isPriced(item, query)
    );
  }

  private leaders(): Item[] {
    return CATEGORY_PATHS.flatMap((category) => this.partition(category, true).first() ?? []).sort(
      comparator('featured'),
    );
  }

  private list(item: Item, before?: Item): void {
    if (!this.vendors.has(item.vendorId)) {
      if (before) this.text.remove(item.id);
      return;
    }
    this.searches.clear();
    this.twoLetters.add(item);
    for (const partition of this.getPartitions(item)) partition.add(item);
    if (!before || !hasSameText(before, item)) this.text.set(this.toText(item));
  }

  private unlist(item: Item): void {
    if (!this.vendors.has(item.vendorId)) return;
    this.searches.clear();
    this.twoLetters.remove(item);
    for (const partition of this.getPartitions(item)) partition.remove(item);
  }

  private toText({ id, name, category, section, options, addons, vendorId }: Item): TextDocument {
    const vendor = this.vendors.get(vendorId)?.name ?? '';
    return { id, name, kind: `${categoryLabel(category)} ${section}`, vendor, options, addons };
  }

  private getItems(vendorId: string): Iterable<Item> {
    return this.byVendor.get(vendorId)?.values() ?? [];
  }

  private getPartitions(item: Item): Partition[] {
    return [this.partition(undefined, item.inStock), this.partition(item.category, item.inStock)];
  }

  private partition(category: Category | undefined, inStock: boolean): Partition {
    const key = `${category ?? ''}:${inStock}`;
    const known = this.partitions.get(key);
    if (known) return known;
    const made = new Partition();
    this.partitions.set(key, made);
    return made;
  }
}
