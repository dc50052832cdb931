import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, Parser } from 'csv-parse';
import { AppError } from '@/lib/core/errors';
import { cleanLine, foldText } from '@/lib/core/text';
import { PRODUCT_MESSAGES, quoteOpen } from '@/lib/shops/products/messages';
import {
  type ImportField,
  type ImportFile,
  MAX_CELL,
  MAX_IMPORT_CELLS,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_LINES,
  MAX_IMPORT_ROW_BYTES,
  MAX_IMPORT_ROW_CELLS,
  MAX_IMPORT_ROWS,
} from './policy';

/** Other names of the columns, as shops write them; folded, without punctuation. */
const ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  sku: ['code', 'itemcode', 'productcode', 'barcode', 'ref', 'id', 'variantsku', 'sellersku'],
  product: ['name', 'item', 'productname', 'title', 'dish', 'itemname'],
  category: ['categories', 'dept', 'department', 'type', 'group'],
  section: ['menu', 'menusection', 'part', 'collection'],
  description: ['details', 'desc', 'about', 'info'],
  weight_g: ['weight', 'weightgrams', 'grams', 'g'],
  option: ['variant', 'size', 'optionname', 'choice', 'colour', 'color', 'variation'],
  price: [
    'amount',
    'regularprice',
    'variantprice',
    'sellingprice',
    'unitprice',
    'priceinnaira',
    'pricengn',
  ],
  offer_price: ['offer', 'promo', 'promoprice', 'saleprice', 'discountprice', 'discount'],
  count: ['qty', 'quantity', 'stock', 'stockqty', 'pieces', 'instock', 'left', 'onhand'],
  status: ['state', 'onsale'],
  photo: ['picture', 'pic', 'image', 'photofile', 'img'],
};

/** A cell that the export prefixed so that spreadsheets don't run it as a formula. */
const MARKED = /^'(?=[=+\-@\t\r])/;
/** A cell that a spreadsheet is to take as text: `="0012"`. */
const AS_TEXT = /^="([^"]*)"$/;
/** A first line that names the separator. Spreadsheets don't show it as a row. */
const SEPARATOR_HINT = /^"?sep=(.)"?(?:\r\n|\r|\n)/i;
/** Rows in which the names of the columns may be; a title may come before them. */
const HEADING_ROWS = 10;
/** Bytes parsed before other requests get a turn: 1 KB of line breaks takes about 50 ms. */
const SLICE_BYTES = 1_024;
/** Start of the file in which its separator is looked for, characters. */
const HEADER_CHARS = 8_000;
const SEPARATORS = [',', ';', '\t'] as const;

/** The characters of Windows-1252 from 0x80 to 0x9f. `TextDecoder` in Node 20 returns control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Reads a CSV file, with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, and guesses the
 * field of each column. Row numbers are those that a spreadsheet shows. Throws AppError `invalid` for any
 * other file, for an unclosed quote, and for a file beyond a limit of `policy.ts`. Parses in slices, so
 * that no file stops the process.
 */
export async function readImportFile(bytes: Uint8Array): Promise<ImportFile> {
  const lines = await parseCsv(decode(bytes));
  const heading = lines.slice(0, HEADING_ROWS).find(({ cells }) => countGuesses(cells) > 1);
  const header = heading ?? lines[0];
  if (!header) throw refuse(PRODUCT_MESSAGES.importEmpty);
  const body = lines.slice(lines.indexOf(header) + 1);
  if (body.length === 0) throw refuse(PRODUCT_MESSAGES.importEmpty);
  if (body.length > MAX_IMPORT_ROWS) throw refuse(PRODUCT_MESSAGES.importRows);
  if (header.cells.length > MAX_IMPORT_COLUMNS) throw refuse(PRODUCT_MESSAGES.importColumns);
  const columns = toColumns(header.cells);
  return {
    columns,
    rows: body.map(({ row, cells }) => ({
      row,
      cells: columns.map((_, at) => cells[at] ?? ''),
      extra: cells.slice(columns.length),
    })),
  };
}

function refuse(message: string): AppError {
  return new AppError('invalid', message, { field: 'file' });
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // A workbook, a picture or a PDF.
  if (bytes.includes(0)) throw refuse(PRODUCT_MESSAGES.importType);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (byte) => WINDOWS_1252[byte.charCodeAt(0) - 0x80] ?? byte);
  }
}

interface Line {
  row: number;
  /** Without empty cells at the end, which Excel adds. */
  cells: string[];
}

/** The rows that have text. */
async function parseCsv(text: string): Promise<Line[]> {
  const plain = text.replace(/^\uFEFF/, '');
  const [hint = '', separator] = SEPARATOR_HINT.exec(plain) ?? [];
  const body = Buffer.from(plain.slice(hint.length, getEnd(plain)));
  const found: Line[] = [];
  let row = 0;
  let cellCount = 0;
  const parser = new Parser({
    delimiter: separator ?? getDelimiter(plain),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // An inch sign, as in `10" heel`.
    relax_quotes: true,
    max_record_size: MAX_IMPORT_ROW_BYTES,
    cast: (cell, { index }) => {
      cellCount += 1;
      if (index >= MAX_IMPORT_ROW_CELLS || cellCount > MAX_IMPORT_CELLS) {
        throw refuse(PRODUCT_MESSAGES.importSprawl);
      }
      return cell;
    },
    on_record: (record: string[]) => {
      row += 1;
      if (row > MAX_IMPORT_LINES) throw refuse(PRODUCT_MESSAGES.importSprawl);
      const cells = record.slice(0, record.findLastIndex((cell) => cell.trim() !== '') + 1);
      // Another row's quote closed it.
      if (cells.some((cell) => /^".*\n/.test(cell))) throw refuse(quoteOpen(row));
      if (cells.length > 0) found.push({ row, cells: cells.map(toPlainCell) });
      // A title and the names of the columns come before the rows.
      if (found.length > MAX_IMPORT_ROWS + HEADING_ROWS) throw refuse(PRODUCT_MESSAGES.importRows);
      return null;
    },
  });
  let failure: unknown;
  parser.on('error', (error) => {
    failure ??= error;
  });
  for (let at = 0; at < body.length && !failure; at += SLICE_BYTES) {
    parser.write(body.subarray(at, at + SLICE_BYTES));
    await nextTurn();
  }
  if (!failure) {
    parser.resume().end();
    await finished(parser).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure instanceof CsvError && failure.code === 'CSV_QUOTE_NOT_CLOSED') {
    throw refuse(quoteOpen(row + 1));
  }
  if (failure instanceof CsvError) {
    const isLong = failure.code === 'CSV_MAX_RECORD_SIZE';
    throw refuse(isLong ? PRODUCT_MESSAGES.importSprawl : PRODUCT_MESSAGES.importType);
  }
  if (failure) throw failure;
  return found;
}

function toPlainCell(cell: string): string {
  return cell.replace(AS_TEXT, '$1').replace(MARKED, '').slice(0, MAX_CELL);
}

/** The end of the text without empty rows and cells, of which spreadsheets add thousands. */
function getEnd(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n,;'.includes(text.charAt(end - 1))) end -= 1;
  return end;
}

/** The separator of the names of the columns, which Excel chooses by the computer's language. */
function getDelimiter(text: string): string {
  const lines = text
    .slice(0, HEADER_CHARS)
    .trimStart()
    .split(/\r\n?|\n/, HEADING_ROWS);
  const named = SEPARATORS.find((sign) =>
    lines.some((line) => countGuesses(line.replaceAll('"', '').split(sign)) > 1),
  );
  const bare = (lines[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return named ?? SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function countGuesses(cells: readonly string[]): number {
  return new Set(cells.flatMap((cell) => guess(cleanLine(cell)) ?? [])).size;
}

function toColumns(header: readonly string[]): ImportFile['columns'] {
  const taken = new Set<ImportField>();
  const names = new Set<string>();
  return header.map((cell, at) => {
    const name = uniqueName(cleanLine(cell).slice(0, 60) || `Column ${at + 1}`, names);
    const field = guess(name);
    if (!field || taken.has(field)) return { name, field: null };
    taken.add(field);
    return { name, field };
  });
}

function uniqueName(name: string, names: Set<string>): string {
  let unique = name;
  for (let at = 2; names.has(unique); at += 1) unique = `${name} (${at})`;
  names.add(unique);
  return unique;
}

function guess(name: string): ImportField | null {
  // A question is answered by yes or no: "In stock?".
  if (name.endsWith('?')) return null;
  // A unit in brackets: "Selling price (NGN)".
  const plain = foldText(name.replace(/\(.*\)/, '')).replace(/[^a-z0-9]/g, '');
  for (const [field, others] of Object.entries(ALIASES) as [ImportField, readonly string[]][]) {
    if (plain === field.replace('_', '') || others.includes(plain)) return field;
  }
  return null;
}
