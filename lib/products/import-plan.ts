import { CATEGORIES, type Category } from '@/lib/core/categories';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { parseNaira } from '@/lib/core/parse-naira';
import { categoryUnknown, PRODUCT_MESSAGES, skuInRow } from '@/lib/core/product-messages';
import { cleanCode, cleanLine, foldText } from '@/lib/core/text';
import type { ImportFile } from './import-file';
import { EDIT_STATUSES, type ImportField } from './policy';
import { type SaveProductInput, saveProductInput } from './schemas';

/** A product of the shop that rows may change. */
export interface KnownProduct {
  id: string;
  name: string;
  category: Category;
  section: string;
  description: readonly string[];
  weightGrams: number | null;
  images: readonly { src: string; alt: string }[];
  options: readonly {
    id: string;
    name: string;
    /** Naira. */
    price: number;
    offerPrice: number | null;
    sku: string;
    tracked: boolean;
    picture: number | null;
  }[];
  /** As the save call takes them. */
  addons: NonNullable<SaveProductInput['addons']>;
  status: (typeof EDIT_STATUSES)[number];
  isTakenDown: boolean;
}

export interface RowError {
  column: ImportField;
  message: string;
}

type Values = Partial<Record<ImportField, string>>;

export interface PlannedRow {
  row: number;
  values: Values;
  errors: RowError[];
}

/** A product that rows without errors create or change. */
export interface PlannedProduct {
  /** Null for a new one. */
  knownId: string | null;
  rows: number[];
  edit: Omit<SaveProductInput, 'images'> & { images: { src: string; alt: string }[] };
}

export interface ImportPlan {
  rows: PlannedRow[];
  products: PlannedProduct[];
}

/** The shop's data that an import depends on. */
export interface ImportShop {
  categories: readonly Category[];
  isOpen: boolean;
  /** Products with an SKU, a name or a photo of the file. */
  known: readonly KnownProduct[];
}

interface Entry {
  planned: PlannedRow;
  name: string;
  sku: string;
  option: SaveProductInput['options'][number] | null;
}

/**
 * Returns the rows of a file with their errors, and the products that rows without errors create or
 * change. A row is an option; rows with the same product name are one product. An existing option is
 * found by its SKU, else by the names of product and option. Empty cells change nothing, except that an
 * empty offer price ends the offer.
 */
export function planImport({ columns, rows }: ImportFile, shop: ImportShop): ImportPlan {
  const bySku = new Map(
    shop.known.flatMap((product) =>
      product.options.flatMap(({ sku }): [string, KnownProduct][] => (sku ? [[sku, product]] : [])),
    ),
  );
  const byName = new Map(shop.known.map((product) => [foldText(product.name), product]));
  const skus = new Map<string, number>();
  const entries = rows.map(({ row, cells }): Entry => {
    const values: Values = {};
    columns.forEach(({ field }, at) => {
      if (field) values[field] = cells[at] ?? '';
    });
    const planned: PlannedRow = { row, values, errors: [] };
    const entry = {
      planned,
      name: cleanLine(values.product ?? ''),
      sku: cleanCode(values.sku ?? ''),
    };
    const first = skus.get(entry.sku);
    if (entry.sku && first !== undefined) addError(planned, 'sku', skuInRow(first));
    else skus.set(entry.sku, row);
    return { ...entry, option: toOption(planned, entry.sku, columns) };
  });
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    // Rows without a name are reported one by one.
    const key = entry.name ? foldText(entry.name) : `row ${entry.planned.row}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  const products = [...groups.values()].flatMap((group) => {
    const ids = new Set(group.flatMap(({ sku }) => bySku.get(sku)?.id ?? []));
    if (ids.size > 1) {
      for (const { planned, sku } of group) {
        if (bySku.has(sku)) addError(planned, 'sku', PRODUCT_MESSAGES.skuTaken);
      }
      return [];
    }
    const bySkuKnown = group.flatMap(({ sku }) => bySku.get(sku) ?? [])[0];
    const known = bySkuKnown ?? byName.get(foldText(group[0]?.name ?? '')) ?? null;
    const planned = planProduct(group, known, shop);
    return planned ? [planned] : [];
  });
  return { rows: entries.map(({ planned }) => planned), products };
}

function addError({ errors }: PlannedRow, column: ImportField, message: string): void {
  if (!errors.some((error) => error.column === column)) errors.push({ column, message });
}

/** Parses naira, also with the decimal comma of Excel's semicolon format. */
function toAmount(typed: string): number | null {
  const text = cleanCode(typed);
  return parseNaira(/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text);
}

function toWhole(typed: string): number | null {
  const text = cleanCode(typed)
    .replace(/ ?(?:pcs?|pieces?|units?)\.?$/i, '')
    .replace(/[,\s]/g, '');
  if (text === '') return null;
  return /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
}

function toOption(
  planned: PlannedRow,
  sku: string,
  columns: ImportFile['columns'],
): Entry['option'] {
  const { values } = planned;
  const price = toAmount(values.price ?? '');
  const offer = toAmount(values.offer_price ?? '');
  const count = toWhole(values.count ?? '');
  if (price === null || !(price > 0)) addError(planned, 'price', PRODUCT_MESSAGES.price);
  if (Number.isNaN(offer)) addError(planned, 'offer_price', PRODUCT_MESSAGES.price);
  if (Number.isNaN(count)) addError(planned, 'count', PRODUCT_MESSAGES.pieces);
  const status = foldText(cleanLine(values.status ?? ''));
  if (status && !EDIT_STATUSES.some((one) => one === status)) {
    addError(planned, 'status', PRODUCT_MESSAGES.statusUnknown);
  }
  if (!columns.some(({ field }) => field === 'price')) return null;
  return {
    name: cleanLine(values.option ?? ''),
    price: price ?? Number.NaN,
    offerPrice: offer,
    sku,
    tracked: count !== null,
    ...(count !== null && { count }),
  };
}

function findCategory(typed: string): Category | null {
  const wanted = foldText(cleanLine(typed)).replace(/[^a-z]/g, '');
  const plain = (text: string) => foldText(text).replace(/[^a-z]/g, '');
  const found = CATEGORIES.find(({ path, text }) => [plain(path), plain(text)].includes(wanted));
  return found?.path ?? null;
}

/** The first non-empty cell of a product's rows. */
function findFirst(group: readonly Entry[], field: ImportField): string {
  return group.map(({ planned }) => planned.values[field]?.trim() ?? '').find(Boolean) ?? '';
}

function planProduct(
  group: Entry[],
  known: KnownProduct | null,
  shop: ImportShop,
): PlannedProduct | null {
  const typedCategory = findFirst(group, 'category');
  // A shop with one category may leave the cell empty.
  const [only = null, another] = shop.categories;
  const usual = known?.category ?? (another ? null : only);
  const category = typedCategory ? findCategory(typedCategory) : usual;
  if (!category || (category !== known?.category && !shop.categories.includes(category))) {
    for (const { planned } of group) {
      addError(planned, 'category', categoryUnknown(shop.categories));
    }
  }
  const weight = toWhole(findFirst(group, 'weight_g'));
  const photo = findFirst(group, 'photo');
  const images = imagesFor(photo, known, shop);
  if (!images)
    for (const { planned } of group) addError(planned, 'photo', PRODUCT_MESSAGES.photoCell);
  const good = () => group.filter(({ planned }) => planned.errors.length === 0);
  // An invalid row must not block the others: validate again without it.
  for (let left = good(); left.length > 0; ) {
    const options = mergeOptions(left, known);
    const body = {
      name: left[0]?.name ?? '',
      category,
      section: findFirst(left, 'section') || (known?.section ?? ''),
      description: findFirst(left, 'description').split(/\r?\n/).some(Boolean)
        ? findFirst(left, 'description').split(/\r?\n/)
        : [...(known?.description ?? [])],
      weightGrams: weight ?? known?.weightGrams ?? null,
      images: images ?? [],
      options: options.map(({ option }) => option),
      addons: known?.addons ?? [],
      status: statusFor(findFirst(left, 'status'), images ?? [], known, shop),
    };
    const checked = saveProductInput.safeParse(body);
    if (checked.success) {
      const { images: _, ...edit } = checked.data;
      return {
        knownId: known?.id ?? null,
        rows: left.map(({ planned }) => planned.row),
        edit: { ...edit, images: images ?? [] },
      };
    }
    for (const { path, message } of checked.error.issues) {
      const [field, at] = path;
      const entry = field === 'options' && typeof at === 'number' ? options[at]?.entry : undefined;
      const column = COLUMN_BY_FIELD[String(field === 'options' ? (path[2] ?? 'options') : field)];
      for (const one of entry ? [entry] : left) {
        addError(one.planned, column ?? 'product', message);
      }
    }
    const next = good();
    if (next.length === left.length) return null;
    left = next;
  }
  return null;
}

/** The column that corrects each field of the save call. */
const COLUMN_BY_FIELD: Readonly<Record<string, ImportField>> = {
  name: 'product',
  category: 'category',
  section: 'section',
  description: 'description',
  weightGrams: 'weight_g',
  images: 'photo',
  options: 'option',
  price: 'price',
  offerPrice: 'offer_price',
  sku: 'sku',
  count: 'count',
  status: 'status',
};

/** The product's options, changed by the rows, followed by new ones; `entry`: the row of each. */
function mergeOptions(left: readonly Entry[], known: KnownProduct | null) {
  type Option = SaveProductInput['options'][number];
  const options: { option: Option; entry: Entry | undefined }[] = (known?.options ?? []).map(
    ({ id, ...option }) => ({ option: { ...option, optionId: id }, entry: undefined }),
  );
  const plain = (name: string) => foldText(name === DEFAULT_OPTION ? '' : name);
  for (const entry of left) {
    const { option, sku } = entry;
    if (!option) continue;
    const at = options.findIndex(
      ({ option: one, entry: other }) =>
        !other && (sku && one.sku ? one.sku === sku : plain(one.name) === plain(option.name)),
    );
    const before = options[at]?.option;
    if (!before) {
      options.push({ option, entry });
      continue;
    }
    options[at] = {
      entry,
      option: {
        ...before,
        name: option.name || before.name,
        price: option.price,
        ...(entry.planned.values.offer_price !== undefined && { offerPrice: option.offerPrice }),
        sku: sku || before.sku || '',
        tracked: before.tracked || option.tracked,
        ...(option.count !== undefined && { count: option.count }),
      },
    };
  }
  return options;
}

/** The photos of a product: its own, or the named one of the shop; null if the shop doesn't have it. */
function imagesFor(
  photo: string,
  known: KnownProduct | null,
  shop: ImportShop,
): { src: string; alt: string }[] | null {
  const had = known ? known.images.map(({ src, alt }) => ({ src, alt })) : [];
  if (!photo || had.some(({ src }) => src === photo)) return had;
  const own = shop.known.flatMap(({ images }) => images).find(({ src }) => src === photo);
  return own ? [{ src: own.src, alt: '' }] : null;
}

/** A product without a photo is a draft, as is every new one while the shop isn't open. */
function statusFor(
  typed: string,
  images: readonly unknown[],
  known: KnownProduct | null,
  { isOpen }: ImportShop,
) {
  const asked = EDIT_STATUSES.find((one) => one === foldText(cleanLine(typed)));
  const status = asked ?? known?.status ?? 'live';
  if (status !== 'live') return status;
  if (known?.isTakenDown) return 'hidden';
  if (images.length === 0) return 'draft';
  return isOpen || known?.status === 'live' ? 'live' : 'draft';
}
