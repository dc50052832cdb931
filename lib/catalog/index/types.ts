import type { Category } from '@/lib/core/categories';
import type { Sort } from '../sorts';

/** A live product in the index. */
export interface ProductEntry {
  /** 24-digit id. */
  id: string;
  name: string;
  category: Category;
  /** Part of a food vendor's menu; empty for goods. */
  section: string;
  /** Names of the options in stock, or of all if none is; one a line, without the default option. */
  options: string;
  /** Names of add-on groups and of their choices in stock; one a line. */
  addons: string;
  vendorId: string;
  /** Display price, kobo (see `displayPrice`). */
  fromKobo: number;
  /** The price depends on options or add-ons. */
  isFrom: boolean;
  inStock: boolean;
  /** Sum of the stars of its reviews, and their number; absent without reviews. */
  rating?: { sum: number; count: number };
  /** Epoch ms. */
  createdAt: number;
  /** Epoch ms of the last change. */
  updatedAt: number;
}

/** An open vendor in the index. */
export interface VendorEntry {
  id: string;
  name: string;
  /** Epoch ms of the last change. */
  updatedAt: number;
}

/** A search or a list; what is sold out comes last, except with sort `id`. Filters are optional. */
export interface CatalogueQuery {
  text?: string;
  /** Finds nothing rather than the nearest where no product has all words of the text. */
  needsAllWords?: boolean;
  category?: Category;
  vendorId?: string;
  /** Kobo, on the display price. */
  minKobo?: number;
  /** Kobo, on the display price. */
  maxKobo?: number;
  inStockOnly: boolean;
  /** With a text, 'featured' means best match first. `id` is for reading the whole catalogue in parts. */
  sort: Sort | 'id';
  /** 0-based index of the first result. */
  offset: number;
  limit: number;
  /** With sort `id`: only products after this id. It changes the page, not the total. */
  afterId?: string;
}

export interface CatalogueAnswer {
  /** Product ids of the page, in order. */
  ids: string[];
  /** Products that match, all pages. */
  total: number;
  /** Matches in each category, regardless of the category filter. */
  counts: Map<Category, number>;
  /** No product has all words: these have some of them. */
  isNearest: boolean;
}
