import { CATEGORIES, type Category, categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { parseNaira } from '@/lib/core/parse-naira';
import { cleanCode, cleanLine, foldText } from '@/lib/core/text';
import { cellsBeyond } from '@/lib/shops/products/messages';
import type { ImportOfferDto } from './dto';
import type { ImportField, ImportRow } from './policy';

/** "1E+05", as spreadsheets shorten long numbers. */
const SCIENTIFIC = /^\d+(?:[.,]\d+)?e\+?\d{1,2}$/i;
/** "12.500", "1.250.000,50". */
const DOTTED = /^\D{0,4}?\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;
const FORMULA =
  /^[=+@]?(?:=|@)?[A-Z][A-Z0-9.]*\(|^=\$?[A-Z]{1,3}\$?\d+|^#(?:REF|VALUE|NAME|DIV\/0|N\/A|NULL|NUM)\b/i;
/** The text of `=HYPERLINK("https://…","Sandal")`. */
const LINK_TEXT = /^=HYPERLINK\([^)]*[,;]\s*"([^"]+)"\)$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** "12-Oct", "Aug-40", "5-Jun-2026". */
const NAMED_DATE = new RegExp(
  `^(?:(\\d{1,2})[-/ ])?(${MONTHS.join('|')})[a-z]*(?:[-/ ](\\d{2}|\\d{4}))?$`,
  'i',
);
/** "2026-10-12", "10/12/2026". */
const NUMBER_DATE =
  /^(?:\d{4}-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/\d{4})(?: 0?0:00(?::00)?)?$/;

/** Whether a cell contains a formula or the error of one instead of text. */
export function isFormula(cell: string): boolean {
  return FORMULA.test(cell.trim());
}

/** Whether a spreadsheet has shortened a long number: "6.00123E+12". */
export function isShortened(cell: string): boolean {
  return SCIENTIFIC.test(cleanCode(cell));
}

export function offerFormulaText(column: ImportField, cell: string): ImportOfferDto[] {
  const text = LINK_TEXT.exec(cell.trim())?.[1];
  return text ? [offer(column, text)] : [];
}

/** Offers the amount that was probably meant: "N12,5OO" is 12,500. */
export function offerAmount(column: ImportField, cell: string): ImportOfferDto[] {
  const amount = guessNumber(cell);
  return amount > 0 ? [offer(column, formatNaira(amount).replace('₦', ''))] : [];
}

/** Offers the whole number that was probably meant: "1E+03 pcs" is 1,000. */
export function offerWhole(column: ImportField, cell: string): ImportOfferDto[] {
  const whole = guessNumber(cell);
  return Number.isInteger(whole) && !/^[-−–]/.test(cell.trim())
    ? [offer(column, String(whole))]
    : [];
}

/** The number that was probably meant; NaN if there is none. */
function guessNumber(cell: string): number {
  const text = cleanCode(cell);
  if (SCIENTIFIC.test(text))
    return parseNaira(String(Number(text.replace(',', '.')))) ?? Number.NaN;
  if (DOTTED.test(text)) {
    return parseNaira(text.replaceAll('.', '').replace(',', '.')) ?? Number.NaN;
  }
  const digits = text.replace(/(?<=[\d,.])[oO]|[oO](?=[\d,.])/g, '0').replace(/O/g, '0');
  const candidates = [
    digits,
    digits.replace(/(?<=\d)[lI|]|[lI|](?=\d)/g, '1'),
    text.replace(/(?<=\d)['’](?=\d{3})/g, ''),
  ];
  // "2,500 per pair": the only number of the text.
  const [only, another] = text.match(/\d[\d,. ]*/g) ?? [];
  if (only !== undefined && another === undefined) candidates.push(only.trim());
  const amounts = candidates.map((one) => parseNaira(one) ?? Number.NaN);
  return amounts.find((amount) => !Number.isNaN(amount)) ?? Number.NaN;
}

/** The sizes that a date in an option's cell may have been: "12-Oct" was 10-12 or 12-10; null if it is no date. */
export function offerSizes(cell: string): ImportOfferDto[] | null {
  const text = cleanCode(cell);
  const [, day, name, year] = NAMED_DATE.exec(text) ?? [];
  if (name && (day || year)) {
    const month = MONTHS.indexOf(name.toLowerCase()) + 1;
    const sizes = day
      ? [`${month}-${Number(day)}`, `${Number(day)}-${month}`]
      : [`${month}-${year?.slice(-2)}`];
    return [...new Set(sizes)].map((size) => offer('option', size));
  }
  const parts = NUMBER_DATE.exec(text)?.slice(1).filter(Boolean).map(Number);
  if (!parts) return null;
  const sizes = [parts.join('-'), [...parts].reverse().join('-')];
  return [...new Set(sizes)].map((size) => offer('option', size));
}

/** The category of a cell, as shops write it; null if there is none. */
export function findCategory(typed: string): Category | null {
  const wanted = toPlain(typed);
  const found = CATEGORIES.find(({ path, text }) =>
    [toPlain(path), toPlain(text)].includes(wanted),
  );
  return found?.path ?? null;
}

/** Offers the shop's categories of which the cell has the beginnings of words, else all of them. */
export function offerCategories(typed: string, categories: readonly Category[]): ImportOfferDto[] {
  const wanted = foldText(cleanLine(typed)).match(/[a-z]+/g) ?? [];
  const isMeant = (category: Category) => {
    const words = foldText(categoryLabel(category)).split(' ');
    return wanted.some((one) => one.length > 2 && words.some((word) => word.startsWith(one)));
  };
  const meant = categories.filter(isMeant);
  return (meant.length > 0 ? meant : categories).map((category) => ({
    text: categoryLabel(category),
    values: { category: categoryLabel(category) },
  }));
}

const toPlain = (text: string) => foldText(cleanLine(text)).replace(/[^a-z]/g, '');

function offer(column: ImportField, value: string): ImportOfferDto {
  return { text: `Use ${value}`, values: { [column]: value } };
}

const AMOUNT_START = /^\D{0,4}\d{1,3}$/;
const AMOUNT_REST = /^\d{3}(?:\.\d{1,2})?$/;

interface Beyond {
  message: string;
  offers: ImportOfferDto[];
}

/**
 * The question about cells beyond the columns, with the row as it is if its prices were split at their
 * commas: "2,500" without quotes is two cells.
 */
export function askBeyond(
  { cells, extra = [] }: ImportRow,
  fields: readonly (ImportField | null)[],
  column: ImportField,
): Beyond {
  const all = [...cells, ...extra];
  const joined = joinAmounts(all, fields, extra.length);
  const values = joined && toValues(joined, fields);
  const amounts = fields.flatMap((field, at) =>
    joined && isAmount(field) && joined[at] !== cells[at] ? (joined[at] ?? []) : [],
  );
  return {
    message: cellsBeyond(extra.map((cell) => cleanLine(cell))),
    offers: [
      ...(values && amounts[0] ? [{ text: `Use ${amounts[0]}`, values }] : []),
      { text: 'Leave them out', values: { [column]: cells[fields.indexOf(column)] ?? '' } },
    ],
  };
}

const isAmount = (field: ImportField | null | undefined) =>
  field === 'price' || field === 'offer_price';

/** Offers the row with a price that a comma has split over two columns: "2" and "500" is 2,500. */
export function offerJoined(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
): ImportOfferDto[] {
  const joined = joinAmounts(cells, fields, 1);
  const amount = joined?.[fields.indexOf('price')];
  if (!joined || !amount || amount === cells[fields.indexOf('price')]) return [];
  return [{ text: `Use ${amount}`, values: toValues(joined, fields) }];
}

function toValues(cells: readonly string[], fields: readonly (ImportField | null)[]) {
  return Object.fromEntries(
    fields.flatMap((field, at) => (field ? [[field, cells[at] ?? '']] : [])),
  );
}

/** The cells with `left` commas put back into amounts; null if they don't fit. */
function joinAmounts(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  left: number,
  at = 0,
): string[] | null {
  if (left === 0) return [...cells];
  if (at >= fields.length) return null;
  const rest = cells[at + 1]?.trim() ?? '';
  if (isAmount(fields[at]) && /\d$/.test(cells[at] ?? '') && AMOUNT_REST.test(rest)) {
    const start = cells[at]?.trim() ?? '';
    if (AMOUNT_START.test(start) || /,\d{3}$/.test(start)) {
      const merged = [...cells.slice(0, at), `${start},${rest}`, ...cells.slice(at + 2)];
      const found =
        joinAmounts(merged, fields, left - 1, at) ?? joinAmounts(merged, fields, left - 1, at + 1);
      if (found) return found;
    }
  }
  return joinAmounts(cells, fields, left, at + 1);
}
