import type { Category } from '@/lib/core/categories';

/** Statuses that a shop can give a product; only `live` ones are on sale. */
export const EDIT_STATUSES = ['draft', 'live', 'hidden'] as const;

export type EditStatus = (typeof EDIT_STATUSES)[number];

/** The tabs of a shop's list. */
export const PRODUCT_FILTERS = ['all', 'inStock', 'soldOut', 'draft', 'hidden'] as const;

export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

export const NAME_MAX = 120;
export const SECTION_MAX = 40;
export const OPTION_NAME_MAX = 60;
export const ALT_MAX = 160;
export const SKU_MAX = 40;
export const MAX_DESCRIPTION_LINES = 12;
export const DESCRIPTION_LINE_MAX = 300;
export const MAX_IMAGES = 8;
export const MAX_OPTIONS = 50;
export const MAX_ADDON_GROUPS = 20;
export const MAX_CHOICES = 50;
/** Most grams of one product. */
export const MAX_WEIGHT_GRAMS = 100_000;
/** Highest price of an option or add-on, naira, so that a full cart line is below the largest amount. */
export const MAX_PRICE = 5_000_000;
export const ANSWER_MAX = 600;

/** A price below a tenth of what the shop asks is asked about. */
export const FAR_BELOW = 10;

/** The columns of an export, and the fields of an import. */
export const IMPORT_FIELDS = [
  'sku',
  'product',
  'category',
  'section',
  'description',
  'weight_g',
  'option',
  'price',
  'offer_price',
  'count',
  'status',
  'photo',
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A row of an imported file, with what its shop has decided about it. */
export interface ImportRow {
  row: number;
  cells: string[];
  /** Corrections of fields that have no column in the file. */
  added?: Partial<Record<ImportField, string>>;
  /** Cells beyond the columns, until the shop has decided about them. */
  extra?: string[];
  /** Cells that the shop keeps although they look wrong; as they were then. */
  accepted?: Partial<Record<ImportField, string>>;
  isLeftOut?: boolean;
}

/** A spreadsheet as text. */
export interface ImportFile {
  columns: { name: string; field: ImportField | null }[];
  rows: ImportRow[];
}

/** The price in naira that most options of a category cost at least. */
export type UsualPrices = Partial<Record<Category, number>>;

export const IMPORT_STATES = ['open', 'importing', 'done'] as const;

/** Most rows of one file. */
export const MAX_IMPORT_ROWS = 1_000;
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_COLUMNS = 60;
/** Most characters of one cell. */
export const MAX_CELL = 4_000;
/** Most rows with the empty ones, which spreadsheets write too. */
export const MAX_IMPORT_LINES = 5_000;
/** Most cells of one row, and of all, with the empty ones. */
export const MAX_IMPORT_ROW_CELLS = 256;
export const MAX_IMPORT_CELLS = 100_000;
export const MAX_IMPORT_ROW_BYTES = 100_000;
