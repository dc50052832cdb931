import type { Category } from '@/lib/core/categories';
import type { Sort } from '../sorts';

/** What the index keeps of a live product. */
export interface ProductEntry {
  /** 24-digit id. */
  id: string;
  name: string;
  category: Category;
  /** Part of a food vendor's menu; empty for goods. */
  section: string;
  /** Names of the options that can be bought, of all where none can; one a line, no default one. */
  options: string;
  /** Names of add-on groups and of the choices that can be bought; one a line. */
  addons: string;
  vendorId: string;
  /** Display price, kobo (see `displayPrice`). */
  fromKobo: number;
  /** It may cost more than that, by its option or its add-ons. */
  isFrom: boolean;
  inStock: boolean;
  /** The stars of its reviews added up, and how many there are; missing without reviews. */
  rating?: { sum: number; count: number };
  /** Epoch ms. */
  createdAt: number;
  /** Epoch ms of the last change. */
  updatedAt: number;
}

/** What the index keeps of an open vendor. */
export interface VendorEntry {
  id: string;
  name: string;
  /** Epoch ms of the last change. */
  updatedAt: number;
}

/** A search or a list. A filter that is left out accepts everything. */
export interface CatalogueQuery {
  text?: string;
  category?: Category;
  vendorId?: string;
  /** Kobo, on the display price. */
  minKobo?: number;
  /** Kobo, on the display price. */
  maxKobo?: number;
  inStockOnly: boolean;
  /** With a text, 'featured' means best match first. `id` is for walks through everything. */
  sort: Sort | 'id';
  /** 0-based place of the first answer. */
  offset: number;
  limit: number;
  /** With sort `id`: only what comes after this id. It changes the page, not the total. */
  afterId?: string;
}

/** What was found. */
export interface CatalogueAnswer {
  /** Product ids of the page, in order. */
  ids: string[];
  /** Products that match, all pages. */
  total: number;
  /** Matches of each category, the category filter left aside. */
  counts: Map<Category, number>;
  /** No product had all words: these have some of them. */
  isNearest: boolean;
}
