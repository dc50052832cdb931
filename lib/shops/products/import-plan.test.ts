import { describe, expect, it } from 'vitest';
import { type ImportShop, type KnownProduct, planImport, toUsual } from './import-plan';
import type { ImportField, ImportRow } from './policy';

const option = { price: 2_500, offerPrice: null, sku: '', tracked: false, picture: null };

const sandal = (changes: Partial<KnownProduct> = {}): KnownProduct => ({
  id: 'a'.repeat(24),
  name: 'Sandal',
  hasUniqueName: true,
  category: 'Shoes',
  section: 'New',
  description: ['Light'],
  weightGrams: 400,
  images: [{ src: '/art/sandal', alt: '' }],
  options: [
    { ...option, id: 'b'.repeat(24), name: 'Default Option', sku: 'S-1', offerPrice: 2_000 },
  ],
  addons: [],
  status: 'live',
  isTakenDown: false,
  ...changes,
});

const shop = (changes: Partial<ImportShop> = {}): ImportShop => ({
  categories: ['Shoes', 'PhoneAccessories'],
  isOpen: true,
  usual: {},
  known: [],
  ...changes,
});

/** Plans rows of a file with these columns. */
function plan(fields: string, rows: (string | Partial<ImportRow>)[], of = shop()) {
  const columns = fields.split(',').map((field) => ({ name: field, field: field as ImportField }));
  return planImport(
    {
      columns,
      rows: rows.map((row, at) => {
        const cells = typeof row === 'string' ? row.split(';') : (row.cells ?? []);
        const given = typeof row === 'string' ? {} : row;
        return { row: at + 2, ...given, cells };
      }),
    },
    of,
  );
}

const toColumns = ({ rows }: ReturnType<typeof plan>) =>
  rows.map(({ errors }) => errors.map(({ column }) => column));

const listOffers = ({ rows: [first] }: ReturnType<typeof plan>) =>
  first?.errors.flatMap(({ offers }) => offers.map(({ text }) => text));

describe('cells beyond the columns', () => {
  it.each<[string, string, string[], string[], string | undefined]>([
    ['a price', 'product,category,option,price', ['Sandal', 'Shoes', '38', '2'], ['500'], '2,500'],
    ['a price with a currency', 'product,price', ['Sandal', '₦12'], ['500.50'], '₦12,500.50'],
    ['a price of three cells', 'product,price', ['Car', '1'], ['250', '000'], '1,250,000'],
    ['a price before other cells', 'product,price,count', ['Sandal', '2', '500'], ['7'], '2,500'],
    ['price and offer', 'product,price,offer_price', ['Sandal', '2', '500'], ['2', '000'], '2,500'],
    ['no price', 'product,price,description', ['Sandal', '2500', 'Light'], ['and soft'], undefined],
    ['no thousands', 'product,price', ['Sandal', '2'], ['50'], undefined],
  ])('are a mistake: %s', (_, fields, cells, extra, price) => {
    const planned = plan(fields, [{ cells, extra }], shop({ categories: ['Shoes'] }));
    expect(planned.products).toEqual([]);
    const [error] = planned.rows[0]?.errors ?? [];
    expect(error).toMatchObject({
      column: 'price',
      message: expect.stringContaining(extra[0] ?? ''),
    });
    expect(error?.offers[0]?.values?.price).toBe(price ?? cells[1]);
    const values = error?.offers[0]?.values ?? {};
    const fixed = fields
      .split(',')
      .map((field, at) => values[field as ImportField] ?? cells[at] ?? '');
    const next = plan(fields, [{ cells: fixed }], shop({ categories: ['Shoes'] }));
    expect(toColumns(next)).toEqual([[]]);
  });

  it('give the other cells back to their columns', () => {
    const { rows } = plan('product,price,count', [{ cells: ['Sandal', '2', '500'], extra: ['7'] }]);
    expect(rows[0]?.errors[0]?.offers[0]?.values).toEqual({
      product: 'Sandal',
      price: '2,500',
      count: '7',
    });
  });
});

describe('a price far below what the shop asks', () => {
  const known = [sandal({ options: [{ ...option, id: 'b'.repeat(24), name: '', sku: 'S-1' }] })];
  const usual = { Shoes: 3_000 };
  it.each<[string, string, ImportShop, string[]]>([
    ['of the product is asked about', 'S-1;;;249', shop({ known }), ['price']],
    ['of the product by a tenth is taken', 'S-1;;;250', shop({ known }), []],
    ['of another option of the product', ';Sandal;40;200', shop({ known }), ['price']],
    ['of the category is asked about', ';Slipper;;299', shop({ usual }), ['price']],
    ['of the category by a tenth is taken', ';Slipper;;300', shop({ usual }), []],
    ['of the product alone counts, not of the category', 'S-1;;;260', shop({ known, usual }), []],
    ['of nothing known is taken', ';Slipper;;2', shop(), []],
  ])('%s', (_, row, of, columns) => {
    const fields = 'sku,product,option,price';
    expect(toColumns(plan(fields, [row], { ...of, categories: ['Shoes'] }))).toEqual([columns]);
  });

  it('is taken once it is confirmed, and asked about again when it changes', () => {
    const of = shop({ usual, categories: ['Shoes'] });
    const accepted = { price: '200' };
    const row = (price: string) => ({ cells: ['Slipper', price], accepted });
    expect(listOffers(plan('product,price', ['Slipper;200'], of))).toEqual(['Keep ₦200']);
    expect(plan('product,price', [row('200')], of).products).toHaveLength(1);
    expect(toColumns(plan('product,price', [row('20')], of))).toEqual([['price']]);
  });

  it.each([
    ['product,price,count', 'Slipper;2;500', { price: '2,500', count: '' }],
    ['product,price,offer_price,count', 'Slipper;2;500;', { price: '2,500', offer_price: '' }],
    ['product,price,offer_price,count', 'Slipper;2;500;7', { price: '2,500', offer_price: '7' }],
  ])('may have been split over columns: %s %s', (fields, row, values) => {
    const of = shop({ usual, categories: ['Shoes'] });
    const [error] = plan(fields, [row], of).rows[0]?.errors ?? [];
    expect(error?.offers[0]?.values).toMatchObject(values);
  });

  it('is known from the file where the shop has none', () => {
    const rows = ['A;2000', 'B;2500', 'C;3000', 'D;4000', 'E;2'];
    const planned = plan('product,price', rows, shop({ categories: ['Shoes'] }));
    expect(toColumns(planned)).toEqual([[], [], [], [], ['price']]);
  });

  it('counts for offers too', () => {
    const planned = plan(
      'product,price,offer_price',
      ['A;12500;99'],
      shop({ categories: ['Shoes'] }),
    );
    expect(toColumns(planned)).toEqual([['offer_price']]);
  });

  it('is measured by the lowest quarter of the prices', () => {
    const prices = [100, 900, 1_000, 1_100, 2_000, 3_000, 4_000, 5_000];
    expect(toUsual(prices.map((price) => ['Shoes', price] as const))).toEqual({ Shoes: 1_000 });
    expect(toUsual([['Shoes', 5_000]])).toEqual({});
  });
});

describe('an update leaves alone what the file leaves out', () => {
  const before = {
    name: 'Sandal',
    category: 'Shoes',
    section: 'New',
    description: ['Light'],
    weightGrams: 400,
    status: 'live',
    images: [{ src: '/art/sandal', alt: '' }],
    options: [{ price: 2_500, offerPrice: 2_000, sku: 'S-1', tracked: false }],
  };
  it.each([
    ['all but the SKU and the section', 'sku,section', 'S-1;Summer', { section: 'Summer' }],
    [
      'all but the name and the section',
      'product,section',
      'SANDAL.;Summer',
      { name: 'SANDAL.', section: 'Summer' },
    ],
    ['an empty price', 'sku,price,section', 'S-1;;Summer', { section: 'Summer' }],
    ['an empty name', 'sku,product,section', 'S-1;;Summer', { section: 'Summer' }],
    [
      'empty cells of every other column',
      'sku,product,category,section,description,weight_g,option,price,count,status,photo',
      'S-1;;;;;;;;;;',
      {},
    ],
    ['a price alone', 'sku,price', 'S-1;2600', { options: [{ price: 2_600, offerPrice: 2_000 }] }],
    [
      'an empty offer price ends the offer',
      'sku,offer_price',
      'S-1;',
      { options: [{ price: 2_500, offerPrice: null }] },
    ],
  ])('%s', (_, fields, row, changes) => {
    const { products, rows } = plan(fields, [row], shop({ known: [sandal()] }));
    expect(rows[0]?.errors).toEqual([]);
    expect(products).toMatchObject([{ knownId: 'a'.repeat(24), edit: { ...before, ...changes } }]);
  });

  it('ends no offer of a row that has no such column', () => {
    const second = { ...option, id: 'c'.repeat(24), name: '40', sku: 'S-2', offerPrice: 2_000 };
    const first = { ...second, id: 'b'.repeat(24), name: '38', sku: 'S-1' };
    const rows = [{ cells: ['S-1', '2600'], added: { offer_price: '1500' } }, 'S-2;2600'];
    const known = [sandal({ options: [first, second] })];
    const { products } = plan('sku,price', rows, shop({ known }));
    expect(products).toMatchObject([
      { edit: { options: [{ offerPrice: 1_500 }, { offerPrice: 2_000 }] } },
    ]);
  });

  it('needs a price for a new option', () => {
    const planned = plan('product,option', ['Sandal;40'], shop({ known: [sandal()] }));
    expect(toColumns(planned)).toEqual([['price']]);
  });

  it('notes that a count is ignored', () => {
    const known = [
      sandal({ options: [{ ...option, id: 'b'.repeat(24), name: '', sku: 'S-1', tracked: true }] }),
    ];
    const fields = 'sku,count';
    const { rows } = plan(fields, ['S-1;77'], shop({ known }));
    expect(rows[0]).toMatchObject({ errors: [], notes: [{ column: 'count' }] });
    expect(plan(fields, ['S-1;'], shop({ known })).rows[0]?.notes).toEqual([]);
  });
});

describe('rows with one name', () => {
  const of = shop({ categories: ['Shoes'] });
  it.each([
    ['SANDAL', 'sandal'],
    ['Slip  on', 'Slip on.'],
  ])('are one product: %s and %s', (a, b) => {
    const { products } = plan('product,option,price', [`${a};38;500`, `${b};40;600`], of);
    expect(products).toMatchObject([
      { rows: [2, 3], edit: { options: [{ name: '38' }, { name: '40' }] } },
    ]);
  });

  it('and one option are asked about', () => {
    const planned = plan('product,option,price', ['Cable;;3500', 'CABLE;;3500', 'Cable;;900'], of);
    expect(toColumns(planned)).toEqual([[], ['option'], ['option']]);
    expect(planned.rows[1]?.errors[0]?.message).toContain('row 2');
    expect(planned.products).toMatchObject([{ rows: [2] }]);
  });

  it('are two products once both are kept', () => {
    const second = { cells: ['Cable', '3500'], accepted: { product: 'Cable' } };
    const { products } = plan('product,price', ['Cable;3500', second], of);
    expect(products).toMatchObject([
      { rows: [2], isSecond: false },
      { rows: [3], isSecond: true },
    ]);
  });

  it('are one once the other is left out', () => {
    const { products, rows } = plan(
      'product,price',
      ['Cable;3500', { cells: ['Cable', '1'], isLeftOut: true }],
      of,
    );
    expect(rows.map(({ errors }) => errors)).toEqual([[], []]);
    expect(products).toMatchObject([{ rows: [2] }]);
  });

  it('change a product once, whether its SKU or its name says so', () => {
    const options = ['38', '40'].map((name, at) => ({
      ...option,
      id: String(at).repeat(24),
      name,
      sku: at ? '' : 'S-1',
    }));
    const rows = ['S-1;;38;2600', ';sandal;40;2700'];
    const { products } = plan(
      'sku,product,option,price',
      rows,
      shop({ known: [sandal({ options })] }),
    );
    expect(products).toMatchObject([
      { rows: [2, 3], edit: { name: 'sandal', options: [{ price: 2_600 }, { price: 2_700 }] } },
    ]);
  });

  it('don’t take the name of another product of the shop', () => {
    const known = [
      sandal(),
      sandal({
        id: 'd'.repeat(24),
        name: 'Boot',
        options: [{ ...option, id: 'e'.repeat(24), name: '', sku: 'B-1' }],
      }),
    ];
    const planned = plan('sku,product,price', ['B-1;Sandal;2500'], shop({ known }));
    expect(toColumns(planned)).toEqual([['sku']]);
  });

  it('keep two products of one name apart by their SKUs', () => {
    const known = [
      sandal(),
      sandal({
        id: 'd'.repeat(24),
        hasUniqueName: false,
        options: [{ ...option, id: 'e'.repeat(24), name: '', sku: 'S-9' }],
      }),
    ];
    const { products } = plan(
      'sku,product,price',
      ['S-1;Sandal;2600', 'S-9;Sandal;2700'],
      shop({ known }),
    );
    expect(products).toMatchObject([{ rows: [2] }, { rows: [3] }]);
  });

  it('say which option they mean where there are several', () => {
    const options = ['38', '40'].map((name, at) => ({
      ...option,
      id: String(at).repeat(24),
      name,
    }));
    const planned = plan('product,price', ['Sandal;2600'], shop({ known: [sandal({ options })] }));
    expect(toColumns(planned)).toEqual([['option']]);
    expect(listOffers(planned)).toEqual(['38', '40']);
  });
});

describe('what spreadsheets make of cells', () => {
  it.each<[string, string, string, string[]]>([
    ['price', 'N12,5OO', 'price', ['Use 12,500']],
    ['price', '12.500', 'price', ['Use 12,500']],
    ['price', '1.250.000,50', 'price', ['Use 1,250,000.50']],
    ['price', '1E+05', 'price', ['Use 100,000']],
    ['price', "2'500", 'price', ['Use 2,500']],
    ['price', '2,500 per pair', 'price', ['Use 2,500']],
    ['price', '2l00', 'price', ['Use 2,100']],
    ['price', '2000-3000', 'price', []],
    ['price', 'abc', 'price', []],
    ['price', '#N/A', 'price', []],
    ['price', '=SUM(A1:A3)', 'price', []],
    ['count', '1E+03', 'count', ['Use 1000']],
    ['count', 'about 12', 'count', ['Use 12']],
    ['count', '-3', 'count', []],
    ['weight_g', 'heavy', 'weight_g', []],
    ['product', '=HYPERLINK("https://x.example","Sandal")', 'product', ['Use Sandal']],
    ['product', '=VLOOKUP(A2,B:C,2)', 'product', []],
    ['section', '#REF!', 'section', []],
    ['sku', '6.00123E+12', 'sku', []],
    ['option', 'Aug-40', 'option', ['Use 8-40', 'Keep Aug-40']],
    ['option', '12-Oct', 'option', ['Use 10-12', 'Use 12-10', 'Keep 12-Oct']],
    ['option', '2026-10-12', 'option', ['Use 10-12', 'Use 12-10', 'Keep 2026-10-12']],
    ['category', 'Phone acc.', 'category', ['Phone Accessories']],
    ['category', 'Cars', 'category', ['Shoes', 'Phone Accessories']],
    ['status', 'sold', 'status', ['draft', 'live', 'hidden']],
  ])('%s %s', (field, cell, column, offers) => {
    const cells = { product: 'Bag', category: 'Shoes', price: '2500', [field]: cell };
    const planned = plan(Object.keys(cells).join(','), [{ cells: Object.values(cells) }]);
    expect(toColumns(planned)).toEqual([[column]]);
    expect(listOffers(planned)).toEqual(offers);
  });

  it.each<[string, string, object]>([
    ['price', '₦2,500', { options: [{ price: 2_500 }] }],
    ['price', '2 500', { options: [{ price: 2_500 }] }],
    ['price', '2500,50', { options: [{ price: 2_500.5 }] }],
    ['count', '10 pcs', { options: [{ count: 10 }] }],
    ['count', '4.0', { options: [{ count: 4 }] }],
    ['weight_g', '650 g', { weightGrams: 650 }],
    ['weight_g', '1.2kg', { weightGrams: 1_200 }],
    ['option', '38–40', { options: [{ name: '38–40' }] }],
    ['option', 'May', { options: [{ name: 'May' }] }],
    ['option', '40-42', { options: [{ name: '40-42' }] }],
    ['category', 'SHOES', { category: 'Shoes' }],
  ])('%s %s is read', (field, cell, edit) => {
    const cells = { product: 'Bag', category: 'Shoes', price: '2500', [field]: cell };
    const planned = plan(Object.keys(cells).join(','), [{ cells: Object.values(cells) }]);
    expect(toColumns(planned)).toEqual([[]]);
    expect(planned.products).toMatchObject([{ edit }]);
  });

  it('offers the name above for cells that were merged', () => {
    const rows = ['Sandal;38;500', ';40;600', ';41;600'];
    const planned = plan('product,option,price', rows, shop({ categories: ['Shoes'] }));
    expect(toColumns(planned)).toEqual([[], ['product'], ['product']]);
    expect(planned.rows[2]?.errors[0]?.offers).toMatchObject([{ values: { product: 'Sandal' } }]);
  });
});
