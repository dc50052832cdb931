import { toCsv } from '@/lib/core/csv';
import type { ImportRowDto } from '@/lib/shops/products/dto';
import { IMPORT_FIELDS, type ImportField } from '@/lib/shops/products/policy';

/** Names of the columns on screen. */
export const FIELD_TEXT: Readonly<Record<ImportField, string>> = {
  sku: 'SKU',
  product: 'Name',
  category: 'Category',
  section: 'Section',
  description: 'Description',
  weight_g: 'Weight, g',
  option: 'Option',
  price: 'Price',
  offer_price: 'Offer price',
  count: 'Pieces in the shop',
  status: 'Status',
  photo: 'Photo',
};

const EXAMPLE = [
  ...['EX-40', 'Canvas sneaker', 'Shoes', 'New in', 'Light and washable', '650'],
  ...['40', '12500', '9900', '4', 'draft', ''],
];

/** Downloads the columns that an import reads, with one example row. */
export function downloadTemplate(): void {
  download('template.csv', [[...IMPORT_FIELDS], EXAMPLE]);
}

/** Downloads rows as they are, with what is wrong in an extra column. */
export function downloadMistakes(rows: readonly ImportRowDto[]): void {
  const lines = rows.map(({ values, errors }) => [
    ...IMPORT_FIELDS.map((field) => values[field] ?? ''),
    errors.map(({ column, message }) => `${FIELD_TEXT[column]}: ${message}`).join(' '),
  ]);
  download('rows-to-fix.csv', [[...IMPORT_FIELDS, 'mistakes'], ...lines]);
}

function download(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
