import type { Category } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import { parseNaira } from '@/lib/core/parse-naira';
import { cleanCode, cleanLine, foldText, toComparableName } from '@/lib/core/text';
import {
  categoryUnknown,
  nameInRow,
  offerBelow,
  offerFarBelow,
  optionUnclear,
  PRODUCT_MESSAGES,
  priceFarBelow,
  priceUnusual,
  skuInRow,
} from '@/lib/shops/products/messages';
import type { ImportRowDto } from './dto';
import {
  askBeyond,
  findCategory,
  isFormula,
  isShortened,
  offerAmount,
  offerCategories,
  offerFormulaText,
  offerJoined,
  offerSizes,
  offerWhole,
} from './import-offers';
import {
  EDIT_STATUSES,
  FAR_BELOW,
  type ImportField,
  type ImportFile,
  type ImportRow,
  MAX_DESCRIPTION_LINES,
  type UsualPrices,
} from './policy';
import { type SaveProductInput, saveProductInput } from './schemas';

/** A product of the shop that rows may change. */
export interface KnownProduct {
  id: string;
  name: string;
  /** Whether its name stands for it; false for a second product of that name. */
  hasUniqueName: boolean;
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

type Values = Partial<Record<ImportField, string>>;

type RowError = ImportRowDto['errors'][number];

/** A row with what is wrong or asked about it. */
export interface PlannedRow extends ImportRowDto {
  /** The product that it changes; null for a new one. */
  knownId: string | null;
}

/** A product that rows without errors create or change. */
export interface PlannedProduct {
  /** Null for a new one. */
  knownId: string | null;
  rows: number[];
  /** A new product with a name that another of the shop has. */
  isSecond: boolean;
  edit: Omit<SaveProductInput, 'images'> & { images: { src: string; alt: string }[] };
}

export interface ImportPlan {
  rows: PlannedRow[];
  products: PlannedProduct[];
  usual: UsualPrices;
}

/** The shop's data that an import depends on. */
export interface ImportShop {
  categories: readonly Category[];
  isOpen: boolean;
  /** Usual prices of the shop's products; for other categories, of the file's. */
  usual: UsualPrices;
  /** Products with an SKU, a name or a photo of the file. */
  known: readonly KnownProduct[];
}

interface Entry {
  planned: PlannedRow;
  cells: readonly string[];
  fields: readonly (ImportField | null)[];
  accepted: Values;
  name: string;
  sku: string;
  option: string;
  /** Naira; null for an empty cell, NaN for one that can't be read. */
  price: number | null;
  offer: number | null;
  count: number | null;
}

/** Characters read of a cell that isn't a description; nothing that a product takes is longer. */
const MAX_PLAIN_CELL = 500;
/** Prices from which those of a category are known. */
const ENOUGH_PRICES = 4;

/**
 * Returns the rows of a file with their errors, and the products that rows without errors create or
 * change. A row is an option; rows with the same product name are one product. An existing option is
 * found by its SKU, else by the names of product and option. Empty cells change nothing, except that an
 * empty offer price ends the offer.
 */
export function planImport({ columns, rows }: ImportFile, shop: ImportShop): ImportPlan {
  const entries = rows.map((row) => toEntry(row, columns));
  const active = entries.filter(({ planned }) => !planned.isLeftOut);
  const usual = { ...getUsual(active, shop), ...shop.usual };
  checkSkus(active);
  const products = groupRows(active, shop).flatMap((group) => {
    const product = planProduct(group, { ...shop, usual });
    return product ? [product] : [];
  });
  return { rows: entries.map(({ planned }) => planned), products, usual };
}

function toEntry(row: ImportRow, columns: ImportFile['columns']): Entry {
  const fields = columns.map(({ field }) => field);
  const given = { ...row.added };
  fields.forEach((field, at) => {
    if (field) given[field] = row.cells[at] ?? '';
  });
  const values: Values = {};
  for (const [field, cell] of Object.entries(given) as [ImportField, string][]) {
    values[field] = field === 'description' ? cell : cell.slice(0, MAX_PLAIN_CELL);
  }
  const planned: PlannedRow = {
    row: row.row,
    values,
    errors: [],
    notes: [],
    isLeftOut: row.isLeftOut ?? false,
    picture: null,
    knownId: null,
  };
  const entry: Entry = {
    ...{ planned, fields, cells: row.cells },
    accepted: row.accepted ?? {},
    name: cleanLine(values.product ?? ''),
    sku: cleanCode(values.sku ?? ''),
    option: cleanLine(values.option ?? ''),
    price: toAmount(values.price ?? ''),
    offer: toAmount(values.offer_price ?? ''),
    count: toWhole(values.count ?? ''),
  };
  if (planned.isLeftOut) return entry;
  if (row.extra?.length) {
    const column = getDecidingColumn(fields);
    const { message, offers } = askBeyond(row, fields, column);
    addError(planned, column, message, offers);
  }
  checkCells(entry);
  return entry;
}

/** The column whose correction decides about the cells beyond the columns: a price may be split at its comma. */
export function getDecidingColumn(fields: readonly (ImportField | null)[]): ImportField {
  return fields.includes('price') ? 'price' : 'product';
}

function addError(
  { errors }: PlannedRow,
  column: ImportField,
  message: string,
  offers: RowError['offers'] = [],
): void {
  if (!errors.some((error) => error.column === column)) errors.push({ column, message, offers });
}

/** Asks about a cell that may be what the shop means; not once it has accepted it. */
function ask(
  { planned, accepted }: Entry,
  column: ImportField,
  message: string,
  offers: RowError['offers'] = [],
): void {
  const cell = planned.values[column] ?? '';
  if (accepted[column] === cell) return;
  const amount = column === 'option' ? Number.NaN : (toAmount(cell) ?? Number.NaN);
  const text = `Keep ${Number.isNaN(amount) ? cell.trim() : formatNaira(amount)}`;
  addError(planned, column, message, [...offers, { text, accept: column }]);
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

/** Parses grams, also "650 g" and "1.2 kg". */
function toGrams(typed: string): number | null {
  const [, amount, unit] = /^([\d.,]+) ?(g|kg)(?:rams?)?\.?$/i.exec(cleanCode(typed)) ?? [];
  if (!amount || !unit) return toWhole(typed);
  const grams = Number(amount.replace(',', '.')) * (unit.toLowerCase() === 'kg' ? 1_000 : 1);
  return Number.isInteger(Math.round(grams * 1e6) / 1e6) ? Math.round(grams) : Number.NaN;
}

const TEXT_COLUMNS = ['sku', 'product', 'category', 'section', 'option', 'description'] as const;

function checkCells(entry: Entry): void {
  const { planned, price, offer, count } = entry;
  const { values } = planned;
  for (const column of TEXT_COLUMNS) {
    const cell = values[column] ?? '';
    if (!isFormula(cell)) continue;
    addError(planned, column, PRODUCT_MESSAGES.importFormula, offerFormulaText(column, cell));
  }
  if (isShortened(values.sku ?? '')) addError(planned, 'sku', PRODUCT_MESSAGES.importShortened);
  const sizes = offerSizes(entry.option);
  if (sizes) ask(entry, 'option', PRODUCT_MESSAGES.importDate, sizes);
  for (const [column, amount] of [
    ['price', price],
    ['offer_price', offer],
  ] as const) {
    if (!Number.isNaN(amount)) continue;
    const offers = offerAmount(column, values[column] ?? '');
    addError(planned, column, PRODUCT_MESSAGES.importAmount, offers);
  }
  if (Number.isNaN(count)) {
    const offers = offerWhole('count', values.count ?? '');
    addError(planned, 'count', PRODUCT_MESSAGES.importCount, offers);
  }
  if (Number.isNaN(toGrams(values.weight_g ?? ''))) {
    const offers = offerWhole('weight_g', values.weight_g ?? '');
    addError(planned, 'weight_g', PRODUCT_MESSAGES.importWeight, offers);
  }
  const status = foldText(cleanLine(values.status ?? ''));
  if (status && !EDIT_STATUSES.some((one) => one === status)) {
    const offers = EDIT_STATUSES.map((one) => ({ text: one, values: { status: one } }));
    addError(planned, 'status', PRODUCT_MESSAGES.statusUnknown, offers);
  }
}

function checkSkus(entries: readonly Entry[]): void {
  const rows = new Map<string, number>();
  for (const { planned, sku } of entries) {
    const first = rows.get(sku);
    if (sku && first !== undefined) addError(planned, 'sku', skuInRow(first));
    else rows.set(sku, planned.row);
  }
}

/** What most options of each category cost in the file. */
function getUsual(entries: readonly Entry[], { categories }: ImportShop): UsualPrices {
  const [only = null, another] = categories;
  return toUsual(
    entries.flatMap(({ planned, price }) => {
      const typed = planned.values.category?.trim();
      const category = typed ? findCategory(typed) : another ? null : only;
      return category && price !== null && price > 0 ? [[category, price] as const] : [];
    }),
  );
}

/** The lowest quarter of the prices of each category; none of fewer than four prices. Naira. */
export function toUsual(prices: readonly (readonly [Category, number])[]): UsualPrices {
  const byCategory = new Map<Category, number[]>();
  for (const [category, price] of prices) {
    byCategory.set(category, [...(byCategory.get(category) ?? []), price]);
  }
  return Object.fromEntries(
    [...byCategory].flatMap(([category, all]) => {
      if (all.length < ENOUGH_PRICES) return [];
      return [[category, all.sort((a, b) => a - b)[Math.floor(all.length / 4)]]];
    }),
  );
}

interface Group {
  entries: Entry[];
  known: KnownProduct | null;
  isSecond: boolean;
}

/** The rows of each product, with the product of the shop that they change. */
function groupRows(entries: readonly Entry[], shop: ImportShop): Group[] {
  const bySku = new Map(
    shop.known.flatMap((product) =>
      product.options.flatMap(({ sku }): [string, KnownProduct][] => (sku ? [[sku, product]] : [])),
    ),
  );
  // Of several with one name, the name stands for its holder.
  const named = [...shop.known].sort((a, b) => Number(a.hasUniqueName) - Number(b.hasUniqueName));
  const byName = new Map(named.map((product) => [toComparableName(product.name), product]));
  const skuIds = new Map<string, Set<string>>();
  for (const { name, sku } of entries) {
    const id = bySku.get(sku)?.id;
    const key = toComparableName(name);
    if (id && key) skuIds.set(key, new Set([...(skuIds.get(key) ?? []), id]));
  }
  const byId = new Map(shop.known.map((product) => [product.id, product]));
  const groups = new Map<string, Group>();
  const join = (key: string, entry: Entry, known: KnownProduct | null, isSecond = false) => {
    const group = groups.get(key);
    if (group) group.entries.push(entry);
    else groups.set(key, { entries: [entry], known, isSecond });
    entry.planned.knownId = known?.id ?? null;
    entry.planned.picture = known?.images[0]?.src ?? null;
  };
  let above = '';
  for (const entry of entries) {
    const { planned, accepted, name, sku } = entry;
    const key = toComparableName(name);
    const known = bySku.get(sku);
    const ids = [...(skuIds.get(key) ?? [])];
    if (known) {
      const isRenamed = key !== '' && key !== toComparableName(known.name);
      const other = byName.get(key);
      if (isRenamed && (ids.length > 1 || (other && other.id !== known.id))) {
        addError(planned, 'sku', PRODUCT_MESSAGES.skuTaken);
      }
      join(known.id, entry, known);
    } else if (key === '') {
      // Cells that were merged in the spreadsheet are empty but for the first.
      const offers =
        above && entry.option ? [{ text: `Use ${above}`, values: { product: above } }] : [];
      addError(planned, 'product', PRODUCT_MESSAGES.name, offers);
      join(`row ${planned.row}`, entry, null);
    } else if (accepted.product !== undefined && accepted.product === planned.values.product) {
      join(`row ${planned.row}`, entry, null, true);
    } else {
      const own = byId.get(ids.find((id) => id === byName.get(key)?.id) ?? ids[0] ?? '');
      const product = own ?? byName.get(key) ?? null;
      join(product?.id ?? `name ${key}`, entry, product);
    }
    above = name || above;
  }
  return [...groups.values()];
}

/** The rows of a product that have an option of their own, by the option that they change. */
function matchOptions(group: readonly Entry[], known: KnownProduct | null) {
  const matches = new Map<Entry, KnownProduct['options'][number] | null>();
  const rows = new Map<string, Entry>();
  const plain = (name: string) => toComparableName(name === DEFAULT_OPTION ? '' : name);
  for (const entry of group) {
    const { planned, sku, option } = entry;
    const bySku = known?.options.find((one) => sku && one.sku === sku);
    const byName = known?.options.find(
      (one) => !(sku && one.sku) && plain(one.name) === plain(option),
    );
    const target = bySku ?? byName ?? null;
    const key = target?.id ?? `name ${plain(option)}`;
    const first = rows.get(key);
    if (first) {
      const isSamePrice = entry.price === first.price && entry.offer === first.offer;
      addError(planned, 'option', nameInRow(first.planned.row, isSamePrice), [
        { text: 'Keep both', accept: 'product' },
        { text: 'Leave out', leaveOut: true },
      ]);
      continue;
    }
    rows.set(key, entry);
    if (!target && option === '' && known && known.options.length > 1) {
      const names = known.options.slice(0, SHOWN_OPTIONS).map(({ name }) => name);
      const offers = names.map((name) => ({ text: name, values: { option: name } }));
      addError(planned, 'option', optionUnclear(names), offers);
    }
    matches.set(entry, target);
  }
  return matches;
}

function checkPrice(
  entry: Entry,
  target: KnownProduct['options'][number] | null,
  known: KnownProduct | null,
  category: Category | null,
  usual: UsualPrices,
): void {
  const { planned, price, offer, cells, fields } = entry;
  if (price === null && !target) addError(planned, 'price', PRODUCT_MESSAGES.price);
  if (price !== null && price <= 0) addError(planned, 'price', PRODUCT_MESSAGES.price);
  const asked = target?.price ?? known?.options[0]?.price;
  const normal = category && usual[category];
  if (price !== null && price > 0) {
    const joined = () => offerJoined(cells, fields);
    if (asked !== undefined) {
      if (price * FAR_BELOW < asked) ask(entry, 'price', priceFarBelow(asked), joined());
    } else if (normal && price * FAR_BELOW < normal) {
      ask(entry, 'price', priceUnusual(category, normal), joined());
    }
  }
  const full = price ?? target?.price;
  // A price in doubt says nothing about the offer.
  const isDoubtful = planned.errors.some(({ column }) => column === 'price');
  if (offer === null || full === undefined || isDoubtful) return;
  if (offer >= full) {
    addError(planned, 'offer_price', offerBelow(full), offerJoined(cells, fields));
  } else if (offer * FAR_BELOW < full) {
    ask(entry, 'offer_price', offerFarBelow(full));
  }
}

function planProduct(
  { entries: group, known, isSecond }: Group,
  shop: ImportShop,
): PlannedProduct | null {
  const typedCategory = findFirst(group, 'category');
  // A shop with one category may leave the cell empty.
  const [only = null, another] = shop.categories;
  const usual = known?.category ?? (another ? null : only);
  const category = typedCategory ? findCategory(typedCategory) : usual;
  if (!category || (category !== known?.category && !shop.categories.includes(category))) {
    const offers = offerCategories(typedCategory, shop.categories);
    for (const { planned } of group) {
      addError(planned, 'category', categoryUnknown(shop.categories), offers);
    }
  }
  const images = imagesFor(findFirst(group, 'photo'), known, shop);
  for (const { planned } of group) {
    planned.picture ??= images?.[0]?.src ?? null;
    if (planned.values.photo?.trim() && !images) {
      planned.notes.push({ column: 'photo', message: PRODUCT_MESSAGES.photoCell });
    }
  }
  const pictures = images ?? known?.images.map(({ src, alt }) => ({ src, alt })) ?? [];
  const matches = matchOptions(group, known);
  for (const [entry, target] of matches) {
    checkPrice(entry, target, known, category, shop.usual);
    if (target?.tracked && entry.count !== null) {
      entry.planned.notes.push({ column: 'count', message: PRODUCT_MESSAGES.countIgnored });
    }
  }
  const good = () => group.filter(({ planned }) => planned.errors.length === 0);
  // An invalid row must not block the others: validate again without it.
  for (let left = good(); left.length > 0; ) {
    const options = mergeOptions(left, matches, known);
    // A line more than allowed shows the mistake; thousands take seconds.
    const description = findFirst(left, 'description')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .slice(0, MAX_DESCRIPTION_LINES + 1);
    const body = {
      name: left.map(({ name }) => name).find(Boolean) ?? known?.name ?? '',
      category,
      section: findFirst(left, 'section') || (known?.section ?? ''),
      description: description.length > 0 ? description : [...(known?.description ?? [])],
      weightGrams: toGrams(findFirst(left, 'weight_g')) ?? known?.weightGrams ?? null,
      images: pictures,
      options: options.map(({ option }) => option),
      addons: known?.addons ?? [],
      status: statusFor(findFirst(left, 'status'), pictures, known, shop),
    };
    const checked = saveProductInput.safeParse(body);
    if (checked.success) {
      const { images: _, ...edit } = checked.data;
      return {
        knownId: known?.id ?? null,
        rows: left.map(({ planned }) => planned.row),
        isSecond,
        edit: { ...edit, images: pictures },
      };
    }
    for (const { path, message } of checked.error.issues) {
      const [field, at, ofOption] = path;
      const entry = field === 'options' && typeof at === 'number' ? options[at]?.entry : undefined;
      const column =
        field === 'options'
          ? (OPTION_COLUMNS[String(ofOption)] ?? 'option')
          : (COLUMNS[String(field)] ?? 'product');
      for (const one of entry ? [entry] : left) addError(one.planned, column, message);
    }
    const next = good();
    if (next.length === left.length) return null;
    left = next;
  }
  return null;
}

/** The first non-empty cell of a product's rows. */
function findFirst(group: readonly Entry[], field: ImportField): string {
  return group.map(({ planned }) => planned.values[field]?.trim() ?? '').find(Boolean) ?? '';
}

/** Options named in a question. */
const SHOWN_OPTIONS = 6;

/** The columns that correct the fields of the save call, and those of an option. */
const COLUMNS: Readonly<Record<string, ImportField>> = {
  category: 'category',
  section: 'section',
  description: 'description',
  weightGrams: 'weight_g',
  images: 'photo',
  status: 'status',
};
const OPTION_COLUMNS: Readonly<Record<string, ImportField>> = {
  price: 'price',
  offerPrice: 'offer_price',
  sku: 'sku',
  count: 'count',
};

/** The product's options, changed by the rows, followed by new ones; `entry`: the row of each. */
function mergeOptions(
  left: readonly Entry[],
  matches: ReturnType<typeof matchOptions>,
  known: KnownProduct | null,
) {
  type Option = SaveProductInput['options'][number];
  const options: { option: Option; entry: Entry | undefined }[] = (known?.options ?? []).map(
    ({ id, ...option }) => ({ option: { ...option, optionId: id }, entry: undefined }),
  );
  for (const entry of left) {
    const { planned, option: name, price, offer, sku, count } = entry;
    const target = matches.get(entry);
    const counted = count === null ? {} : { count };
    if (!target) {
      const option = { name, price: price ?? Number.NaN, offerPrice: offer, sku };
      options.push({ entry, option: { ...option, tracked: count !== null, ...counted } });
      continue;
    }
    const at = options.findIndex(({ option }) => option.optionId === target.id);
    const { id, ...before } = target;
    options[at] = {
      entry,
      option: {
        ...before,
        optionId: id,
        name: name || before.name,
        price: price ?? before.price,
        offerPrice: planned.values.offer_price === undefined ? before.offerPrice : offer,
        sku: sku || before.sku,
        tracked: before.tracked || count !== null,
        ...counted,
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
