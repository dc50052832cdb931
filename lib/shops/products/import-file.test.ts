import { describe, expect, it } from 'vitest';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { readImportFile } from './import-file';
import { MAX_CELL, MAX_IMPORT_BYTES, MAX_IMPORT_LINES, MAX_IMPORT_ROW_CELLS } from './policy';

const HEADER = 'product,category,price';

const read = (text: string | Uint8Array) =>
  readImportFile(typeof text === 'string' ? new TextEncoder().encode(text) : text);

const readRows = async (text: string | Uint8Array) =>
  (await read(text)).rows.map(({ row, cells, extra = [] }) => [row, ...cells, ...extra]);

/** Windows-1252 by the Unicode consortium's table; five bytes have no character. */
const WINDOWS_1252 = [
  ...[0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021],
  ...[0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d, 0x017d, 0x8f],
  ...[0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014],
  ...[0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d, 0x017e, 0x0178],
];

describe('a file in Windows-1252', () => {
  it.each(WINDOWS_1252.map((code, at) => [at + 0x80, code]))('byte %i', async (byte, code) => {
    const head = Buffer.from(`${HEADER}\n`);
    const row = Buffer.from([0x41, byte, 0x42, 0xe9, ...Buffer.from(',Shoes,5\n')]);
    const [cells] = await readRows(Buffer.concat([head, row]));
    expect(cells?.[1]).toBe(`A${String.fromCodePoint(code)}Bé`);
  });

  it('keeps the dash of a size', async () => {
    const file = Buffer.from('product,option,price\nSandal,38\x9640,2500\n', 'latin1');
    expect(await readRows(file)).toEqual([[2, 'Sandal', '38–40', '2500']]);
  });
});

describe('rows', () => {
  it.each<[string, string, (string | number)[][]]>([
    [
      'have the numbers of a spreadsheet',
      `${HEADER}\nA,B,1\n\n,,\nC,D,2\n`,
      [
        [2, 'A', 'B', '1'],
        [5, 'C', 'D', '2'],
      ],
    ],
    [
      'count a cell of several lines once',
      `${HEADER}\n"A\nx",B,1\nC,D,2\n`,
      [
        [2, 'A\nx', 'B', '1'],
        [3, 'C', 'D', '2'],
      ],
    ],
    [
      'begin after a hint about the separator',
      'sep=;\r\nproduct;price\r\nA;1,5\r\n',
      [[2, 'A', '1,5']],
    ],
    ['begin after a hint in quotes', '"sep=\t"\nproduct\tprice\nA\t1\n', [[2, 'A', '1']]],
    ['begin after a title', 'My shop, November\n\nproduct;price\nA;1\n', [[4, 'A', '1']]],
    ['end before empty ones', `${HEADER}\nA,B,1\n${',,\n'.repeat(9_000)}`, [[2, 'A', 'B', '1']]],
    ['lose empty cells at the end', `${HEADER},,,\nA,B,1,,,,\n`, [[2, 'A', 'B', '1']]],
    ['have the cells beyond the columns', `${HEADER}\nA,B,2,500\n`, [[2, 'A', 'B', '2', '500']]],
    ['may be shorter than the columns', `${HEADER}\nA\n`, [[2, 'A', '', '']]],
    [
      'may mix line ends',
      `${HEADER}\r\nA,B,1\nC,D,2\rE,F,3`,
      [
        [2, 'A', 'B', '1'],
        [3, 'C', 'D', '2'],
        [4, 'E', 'F', '3'],
      ],
    ],
    [
      'may have an inch sign',
      `${HEADER}\n5" heel,B,1\n"A ""b""",B,2\n`,
      [
        [2, '5" heel', 'B', '1'],
        [3, 'A "b"', 'B', '2'],
      ],
    ],
    ['have a number that was exported as text', 'sku,price\n="0012",1\n', [[2, '0012', '1']]],
    ['have text that was marked as no formula', "product,price\n'=1+1,1\n", [[2, '=1+1', '1']]],
  ])('%s', async (_, text, rows) => {
    expect(await readRows(text)).toEqual(rows);
  });

  it('keep letters of several bytes wherever they are in the file', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `${'x'.repeat(at % 7)}Ọ̀ṣun 🥿 ₦`);
    const rows = await readRows(`product,price\n${names.map((name) => `${name},1\n`).join('')}`);
    expect(rows.map(([, name]) => name)).toEqual(names);
  });
});

describe('columns', () => {
  it.each([
    [
      'PRODUCT NAME,Selling Price (₦), Offer_Price ,QTY',
      ['product', 'price', 'offer_price', 'count'],
    ],
    [
      'Name,Regular price,Sale price,Categories,Stock',
      ['product', 'price', 'offer_price', 'category', 'count'],
    ],
    ['Name,Price,Price', ['product', 'price', null]],
    ['Name,In stock?,Price', ['product', null, 'price']],
    ['Name,,Price', ['product', null, 'price']],
  ])('%s', async (header, fields) => {
    const { columns } = await read(`${header}\n1,1,1,1,1`);
    expect(columns.map(({ field }) => field)).toEqual(fields);
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
  });

  it.each([
    [',', 'product,category,price\nA,B,1'],
    [';', 'product;category;price\nA, with a comma;B;1'],
    ['tab', '"product"\t"category"\t"price"\nA\tB\t1'],
    [';', 'product;"category";description, long, with, commas, in it;price\nA;B;;1'],
  ])('are separated by %s', async (_, text) => {
    const { columns } = await read(text);
    expect(columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['product', 'category', 'price']),
    );
  });
});

describe('a file beyond a limit is refused', () => {
  it.each<[string, string, string]>([
    ['of commas', ','.repeat(MAX_IMPORT_BYTES - 1).concat('x'), PRODUCT_MESSAGES.importSprawl],
    ['of line breaks', `a,b\n${'\n'.repeat(100_000)}x`, PRODUCT_MESSAGES.importSprawl],
    [
      'with more rows than a sheet of products',
      `${HEADER}\n${',,\n'.repeat(MAX_IMPORT_LINES)}A,B,1`,
      PRODUCT_MESSAGES.importSprawl,
    ],
    [
      'of empty cells',
      `a,b\n${`${','.repeat(60)}\n`.repeat(4_000)}x`,
      PRODUCT_MESSAGES.importSprawl,
    ],
    [
      'with a wide row',
      `${HEADER}\n${','.repeat(MAX_IMPORT_ROW_CELLS)}x`,
      PRODUCT_MESSAGES.importSprawl,
    ],
    ['with a long row', `${HEADER}\n${'x'.repeat(1_000_000)}`, PRODUCT_MESSAGES.importSprawl],
    ['of quotes', `${HEADER}\n"${'""'.repeat(500_000)}`, PRODUCT_MESSAGES.importSprawl],
    ['with 61 columns', `${HEADER}${',x'.repeat(58)}\nA,B,1`, PRODUCT_MESSAGES.importColumns],
    ['with 1,001 rows', `${HEADER}\n${'A,B,1\n'.repeat(1_001)}`, PRODUCT_MESSAGES.importRows],
    ['with 50,000 rows', `${HEADER}\n${'A,B,1\n'.repeat(50_000)}`, PRODUCT_MESSAGES.importRows],
    ['without rows', `${HEADER}\n,,\n`, PRODUCT_MESSAGES.importEmpty],
    ['with nothing', ' \n\n', PRODUCT_MESSAGES.importEmpty],
  ])('%s', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid', message });
  });

  it('shortens a cell that no product can have', async () => {
    const [cells] = await readRows(`${HEADER}\n${'x'.repeat(MAX_CELL + 1)},B,1`);
    expect(cells?.[1]).toHaveLength(MAX_CELL);
  });

  it.each([
    ['that never closes', `${HEADER}\nA,B,1\n\n"C,D,2\nE,F,3\n`, 4],
    ['that the next row’s quote closes', `${HEADER}\n"A,B,1\n"C",D,2\n`, 2],
  ])('names the row of a quote %s', async (_, text, row) => {
    await expect(read(text)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(`row ${row} `),
    });
  });

  it('lets other work run while it reads', async () => {
    let turns = 0;
    let isOver = false;
    const take = () => {
      turns += 1;
      if (!isOver) setImmediate(take);
    };
    take();
    await read(`${HEADER}\n${`${'x'.repeat(900)},B,1\n`.repeat(1_000)}`);
    isOver = true;
    expect(turns).toBeGreaterThan(800);
  });
});
