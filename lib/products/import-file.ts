import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '@/lib/core/errors';
import { PRODUCT_MESSAGES, quoteOpen } from '@/lib/core/product-messages';
import { cleanLine, foldText } from '@/lib/core/text';
import { type ImportField, MAX_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from './policy';

/** A spreadsheet as text. */
export interface ImportFile {
  columns: { name: string; field: ImportField | null }[];
  rows: { row: number; cells: string[] }[];
}

/** Other names of the columns, as shops write them; folded, without punctuation. */
const ALIASES: Readonly<Record<ImportField, readonly string[]>> = {
  sku: ['code', 'itemcode', 'productcode', 'barcode', 'ref', 'id'],
  product: ['name', 'item', 'productname', 'title', 'dish', 'itemname'],
  category: ['dept', 'department', 'type', 'group'],
  section: ['menu', 'menusection', 'part', 'collection'],
  description: ['details', 'desc', 'about', 'info'],
  weight_g: ['weight', 'weightgrams', 'grams', 'g'],
  option: ['variant', 'size', 'optionname', 'choice', 'colour', 'color'],
  price: ['amount', 'sellingprice', 'unitprice', 'priceinnaira', 'pricengn'],
  offer_price: ['offer', 'promo', 'promoprice', 'saleprice', 'discountprice', 'discount'],
  count: ['qty', 'quantity', 'stock', 'stockqty', 'pieces', 'instock', 'left', 'onhand'],
  status: ['state', 'onsale'],
  photo: ['picture', 'pic', 'image', 'photofile', 'img'],
};

/** A cell that the export prefixed so that spreadsheets don't run it as a formula. */
const MARKED = /^'(?=[=+\-@\t\r])/;

/**
 * Reads a CSV file, with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, and guesses the
 * field of each column. Throws AppError `invalid` for any other file, for an unclosed quote, and for
 * more than 1,000 rows.
 */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const text = decode(bytes);
  const lines = parseCsv(text);
  const [header, ...body] = lines;
  if (!header) throw refuse(PRODUCT_MESSAGES.importEmpty);
  if (body.length === 0) throw refuse(PRODUCT_MESSAGES.importEmpty);
  if (body.length > MAX_IMPORT_ROWS) throw refuse(PRODUCT_MESSAGES.importRows);
  if (header.cells.length > MAX_IMPORT_COLUMNS) throw refuse(PRODUCT_MESSAGES.importColumns);
  const columns = toColumns(header.cells);
  return {
    columns,
    rows: body.map(({ row, cells }) => ({
      row,
      cells: columns.map((_, at) => (cells[at] ?? '').replace(MARKED, '').slice(0, MAX_CELL)),
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
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseCsv(text: string): { row: number; cells: string[] }[] {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    const records = parse(plain, {
      delimiter: getDelimiter(plain),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
      // One more than allowed, to detect files with more.
      to: MAX_IMPORT_ROWS + 2,
    }) as unknown as { record: string[] }[];
    return records.map(({ record }, at) => ({ row: at + 1, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw refuse(quoteOpen(getLine(error)));
    throw refuse(PRODUCT_MESSAGES.importType);
  }
}

function getLine(error: CsvError): number | null {
  return typeof error.lines === 'number' ? error.lines : null;
}

/** The separator of the header's cells, which Excel chooses by the computer's language. */
function getDelimiter(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  const [best = ','] = [',', ';', '\t'].sort((a, b) => count(b) - count(a));
  return best;
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
  // A unit in brackets: "Selling price (NGN)".
  const plain = foldText(name.replace(/\(.*\)/, '')).replace(/[^a-z0-9]/g, '');
  for (const [field, others] of Object.entries(ALIASES) as [ImportField, readonly string[]][]) {
    if (plain === field.replace('_', '') || others.includes(plain)) return field;
  }
  return null;
}
