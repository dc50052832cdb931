import type { Category } from '@/lib/core/categories';
import type { STOCK_CHANGES } from '@/lib/shops/stock/policy';
import type { EditStatus, IMPORT_STATES, ImportField } from './policy';

/** An option in the editor. Money in naira. */
export interface EditOptionDto {
  optionId: string;
  /** Empty where there is nothing to choose. */
  name: string;
  price: number;
  offerPrice: number | null;
  sku: string;
  tracked: boolean;
  /** Pieces in the shop, held and sold ones included; null where they aren't counted. */
  count: number | null;
  /** How many of those are held for open payments, or sold and not yet picked up. */
  held: number;
  inStock: boolean;
  /** Marked sold out by the shop; `until`: when that ends automatically, ISO. */
  isMarked: boolean;
  until: string | null;
  /** Index in `images`. */
  picture: number | null;
}

/** A group of add-ons in the editor. */
export interface EditGroupDto {
  groupId: string;
  name: string;
  min: number;
  max: number;
  options: {
    choiceId: string;
    name: string;
    price: number;
    inStock: boolean;
    until: string | null;
  }[];
}

/** Why Eki took a product off sale, and the shop's answer. */
export interface TakenDownDto {
  reason: string;
  at: string;
  answer: string;
}

/** A product as ops see it. */
export interface StaffProductDto {
  productId: string;
  name: string;
  category: Category;
  vendorId: string;
  shop: string;
  picture: string | null;
  isOnSale: boolean;
  takenDown: TakenDownDto | null;
}

/** A product in the editor. */
export interface EditProductDto {
  _id: string;
  /** Same as `_id`, under the name that calls take. */
  productId: string;
  vendorId: string;
  /** Revision, which rises with every save. */
  rev: number;
  name: string;
  category: Category;
  section: string;
  description: string[];
  weightGrams: number | null;
  images: { src: string; alt: string }[];
  options: EditOptionDto[];
  addons: EditGroupDto[];
  status: EditStatus;
  takenDown: TakenDownDto | null;
  /** Whether customers could buy any option. */
  inStock: boolean;
  /** The whole product is marked sold out; `until`: when that ends automatically, ISO. */
  isMarked: boolean;
  until: string | null;
  updatedAt: string;
}

/** A change of a count. */
export interface StockChangeDto {
  at: string;
  by: string;
  optionName: string;
  kind: (typeof STOCK_CHANGES)[number];
  before: number;
  after: number;
  reason: string;
}

/** Answer of GET /api/seller/product/{productId}, next to `success`. */
export interface EditPageDto {
  product: EditProductDto;
  shop: EditShopDto;
  /** Latest changes of its counts, newest first. */
  changes: StockChangeDto[];
}

/** The shop's details for the product editor. */
export interface EditShopDto {
  vendorId: string;
  name: string;
  categories: Category[];
  /** Parts of its menu. */
  sections: string[];
  /** Its add-on groups, with the number of products that have each. */
  groups: (EditGroupDto & { products: number })[];
  /** Whether its products are on sale. */
  isOpen: boolean;
}

/** A product in its shop's list. */
export interface ProductRowDto {
  _id: string;
  productId: string;
  rev: number;
  name: string;
  category: Category;
  section: string;
  status: EditStatus;
  /** Base of its first picture; null without one. */
  picture: string | null;
  price: number;
  oldPrice: number | null;
  isFrom: boolean;
  options: number;
  /** Names of its add-on groups; of a single group, of its first choices. */
  addons: string[];
  /** Pieces left of all counted options; null if none is counted. */
  left: number | null;
  /** Pieces in orders that the shop accepted today. */
  soldToday: number;
  inStock: boolean;
  isMarked: boolean;
  until: string | null;
  /** Names of the options that are out of stock while others are in stock. */
  soldOut: string[];
  takenDown: TakenDownDto | null;
  updatedAt: string;
}

/** Answer of GET /api/seller/products, next to `success`. */
export interface ProductsDto {
  products: ProductRowDto[];
  /** Cursor of the next page: the last product's id; null on the last page. */
  next: string | null;
  counts: { all: number; inStock: number; soldOut: number; draft: number; hidden: number };
  /** Parts of the menu, with their number of products. */
  sections: { name: string; products: number }[];
  shop: { vendorId: string; name: string; canEdit: boolean; isOpen: boolean };
  shops: { vendorId: string; name: string }[];
}

/** An answer offered for a row of an imported file; the fields of a row in the fix call. */
export interface ImportOfferDto {
  /** Label of its button. */
  text: string;
  /** Cells to change. */
  values?: Partial<Record<ImportField, string>>;
  /** The cell is kept as it is; `product`: the row is a product of its own. */
  accept?: ImportField;
  leaveOut?: true;
}

/** A row of an imported file with its errors. */
export interface ImportRowDto {
  /** Row number in the spreadsheet. */
  row: number;
  values: Partial<Record<ImportField, string>>;
  /** Mistakes and open questions: the row isn't imported until there are none. */
  errors: { column: ImportField; message: string; offers: ImportOfferDto[] }[];
  /** What the import ignores. */
  notes: { column: ImportField; message: string }[];
  isLeftOut: boolean;
  /** Base of the product's first picture; null without one. */
  picture: string | null;
}

/** Answer of POST /api/seller/import and /fix, next to `success`. */
export interface ImportDto {
  importId: string;
  /** The file's columns with the field that each is imported as; null: not imported. */
  columns: { name: string; field: ImportField | null; sample: string }[];
  rows: ImportRowDto[];
  /** The name of the uploaded file. */
  fileName: string;
  /** Products that the rows without errors would create and change. */
  created: number;
  updated: number;
}

/** Answer of POST /api/seller/import/confirm, next to `success`. */
export interface ImportedDto {
  importId: string;
  /** Imported rows. */
  imported: number;
  /** Products created and changed. */
  created: number;
  updated: number;
  /** New products that are drafts, which shoppers don't see. */
  drafts: number;
  /** Rows that were not imported, without those left out. */
  rows: ImportRowDto[];
}

/** Answer of GET /api/seller/import/{importId}, next to `success`. */
export interface ImportStateDto {
  importId: string;
  state: (typeof IMPORT_STATES)[number];
  /** Rows processed. */
  done: number;
  total: number;
}
