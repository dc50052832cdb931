import { describe, expect, it } from 'vitest';
import { GET as exported } from '@/app/api/seller/export/route';
import { POST as confirm } from '@/app/api/seller/import/confirm/route';
import { POST as fix } from '@/app/api/seller/import/fix/route';
import { POST as start } from '@/app/api/seller/import/route';
import { Product } from '@/models/product';
import { callRoute, type Got } from '../support/call';
import { useTestDatabase } from '../support/database';
import { importForm, readAs, saveAs, sellAs, shoes } from '../support/products';
import { type Member, makeMember } from '../support/sellers';
import { createVendor } from '../support/shop';

useTestDatabase();

const HEADER =
  'sku,product,category,section,description,weight_g,option,price,offer_price,count,status,photo';

async function owner(): Promise<Member & { vendorId: string }> {
  const vendorId = await createVendor({ categories: ['Shoes', 'PhoneAccessories'] });
  return { ...(await makeMember(vendorId)), vendorId };
}
const startAs = ({ cookie }: Member, text: string | Uint8Array): Promise<Got> =>
  callRoute(start, '/api/seller/import', { cookie, ...importForm(text) });
const confirmAs = ({ cookie }: Member, importId: string, more = {}): Promise<Got> =>
  callRoute(confirm, '/api/seller/import/confirm', { cookie, body: { importId, ...more } });
const fixAs = ({ cookie }: Member, body: object): Promise<Got> =>
  callRoute(fix, '/api/seller/import/fix', { cookie, body });
const exportAs = async ({ cookie }: Member): Promise<string> =>
  (await callRoute(exported, '/api/seller/export', { cookie })).body;

async function importAs(shop: Member, text: string) {
  const { body } = await startAs(shop, text);
  return (await confirmAs(shop, body.importId)).body;
}
const getProducts = ({ vendorId }: { vendorId: string }) =>
  Product.find({ vendorId }).sort({ name: 1 }).lean();

describe('an import', () => {
  it('makes one product of the rows with its name, as a draft without a photo', async () => {
    const shop = await owner();
    const { body } = await startAs(
      shop,
      `${HEADER}\nA-40,Sneaker,Shoes,New,Light,600,40,12500,,4,live,\nA-41,Sneaker,,,,,41,"12,500",9999,,,\n`,
    );
    expect(body).toMatchObject({ created: 1, updated: 0, columns: { length: 12 } });
    expect(body.rows).toMatchObject([
      { row: 2, errors: [], values: { sku: 'A-40', product: 'Sneaker' } },
      { row: 3, errors: [] },
    ]);
    expect(await getProducts(shop)).toEqual([]);
    const answer = await confirmAs(shop, body.importId);
    expect(answer.body).toMatchObject({ imported: 2, created: 1, updated: 0, rows: [] });
    expect(await getProducts(shop)).toMatchObject([
      {
        name: 'Sneaker',
        status: 'draft',
        section: 'New',
        weightGrams: 600,
        options: [
          { name: '40', sku: 'A-40', priceKobo: 1_250_000, tracked: true },
          { name: '41', sku: 'A-41', offerPriceKobo: 999_900, tracked: false },
        ],
      },
    ]);
    expect((await confirmAs(shop, body.importId)).body).toEqual(answer.body);
  });

  it('imports good rows alone, and the others once they are mended', async () => {
    const shop = await owner();
    const { body } = await startAs(
      shop,
      `${HEADER}\n,Belt,Shoes,,,,,N12,,,,\n,Cap,Shoes,,,,,1000,1500,,,\n,,Shoes,,,,,1000,,,,\n,Bag,Cars,,,,,1000,,,,\n,Sock,Shoes,,,,,500,,-3,,\n,Hat,Shoes,,,,,500,,,sold,\n,Tie,Shoes,,,,,500,,,,https://evil.example/a.jpg\n,Good,Shoes,,,,,500,,,,\n`,
    );
    const columns = body.rows.map(({ errors }: { errors: { column: string }[] }) =>
      errors.map(({ column }) => column),
    );
    expect(columns).toEqual([
      [],
      ['offer_price'],
      ['product'],
      ['category'],
      ['count'],
      ['status'],
      ['photo'],
      [],
    ]);
    const mended = await fixAs(shop, {
      importId: body.importId,
      row: 3,
      values: { offer_price: '900' },
    });
    expect(mended.body.rows[1]).toMatchObject({ row: 3, errors: [] });
    const done = (await confirmAs(shop, body.importId)).body;
    expect(done).toMatchObject({ imported: 3, created: 3, rows: { length: 5 } });
    expect((await getProducts(shop)).map(({ name }) => name)).toEqual(['Belt', 'Cap', 'Good']);
  });

  it('updates by SKU instead of doubling, and leaves counts and what cells leave out', async () => {
    const shop = await owner();
    const product = await sellAs(shop, {
      description: ['Light'],
      options: [{ name: '', price: 900, sku: 'S-1', tracked: true, count: 5 }],
    });
    const done = await importAs(shop, `${HEADER}\nS-1,Runner,,,,,,1100,,77,,\n`);
    expect(done).toMatchObject({ imported: 1, created: 0, updated: 1 });
    expect((await readAs(shop, product.productId)).body.product).toMatchObject({
      name: 'Runner',
      description: ['Light'],
      images: product.images,
      status: 'live',
      options: [{ price: 1_100, count: 5 }],
    });
    const again = await exportAs(shop);
    expect(await importAs(shop, again)).toMatchObject({ created: 0, updated: 1, rows: [] });
    expect(await getProducts(shop)).toHaveLength(1);
  });

  it('takes an export back with a product that a spreadsheet would run', async () => {
    const shop = await owner();
    await saveAs(shop, shoes({ name: '=1+1', description: ['He said "hi"', 'Second line'] }));
    const csv = await exportAs(shop);
    expect(csv).toContain("'=1+1");
    expect(csv).not.toMatch(/(^|,)=/m);
    expect(await importAs(shop, csv)).toMatchObject({ created: 0, updated: 1, rows: [] });
    expect(await getProducts(shop)).toMatchObject([
      { name: '=1+1', description: ['He said "hi"', 'Second line'] },
    ]);
  });

  it('reads prices and counts as shops write them', async () => {
    const shop = await owner();
    const body = await importAs(
      shop,
      'Item,Dept,Selling price (NGN),Stock qty\nCharger,Phone Accessories,=N=2.5k,10 pcs\n',
    );
    expect(body).toMatchObject({ imported: 1, rows: [] });
    expect(await getProducts(shop)).toMatchObject([{ options: [{ priceKobo: 250_000 }] }]);
  });

  it('matches columns by guess, and by hand', async () => {
    const shop = await owner();
    const { body } = await startAs(
      shop,
      'Item,Dept,Cost,Amount\nCharger,Phone Accessories,5,100\n',
    );
    expect(body.columns).toMatchObject([
      { name: 'Item', field: 'product', sample: 'Charger' },
      { name: 'Dept', field: 'category' },
      { name: 'Cost', field: null },
      { name: 'Amount', field: 'price' },
    ]);
    const columns = body.columns.map(({ name, field }: { name: string; field: string }) => ({
      name,
      field: name === 'Cost' ? 'price' : name === 'Amount' ? null : field,
    }));
    expect((await confirmAs(shop, body.importId, { columns })).body.imported).toBe(1);
    expect(await getProducts(shop)).toMatchObject([{ options: [{ priceKobo: 500 }] }]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['semicolons and a decimal comma', 'product;category;price\nPàté;Shoes;1250,50\n', 'Pàté'],
    [
      'Windows-1252',
      Buffer.from('product,category,price\nCaf\xe9,Shoes,1250.50\n', 'latin1'),
      'Café',
    ],
    ['a byte-order mark', '\uFEFFproduct,category,price\nBag,Shoes,1250.50\n', 'Bag'],
    [
      'UTF-16',
      Buffer.from('\uFEFFproduct\tcategory\tprice\r\nBag\tShoes\t1250.50\r\n', 'utf16le'),
      'Bag',
    ],
  ])('reads %s', async (_, text, name) => {
    const shop = await owner();
    const { body } = await startAs(shop, text);
    expect(body.rows).toMatchObject([{ values: { product: name }, errors: [] }]);
    await confirmAs(shop, body.importId);
    expect(await getProducts(shop)).toMatchObject([{ name, options: [{ priceKobo: 125_050 }] }]);
  });

  it.each<[string, string | Uint8Array, number]>([
    ['nothing', '', 400],
    ['a header alone', `${HEADER}\n`, 400],
    ['1,001 rows', `product,price\n${'Bag,1\n'.repeat(1_001)}`, 400],
    ['50,000 rows', `product,price\n${'Bag,1\n'.repeat(50_000)}`, 400],
    ['a quote that never closes', 'product,price\n"Bag,1\nCap,2\n', 400],
    ['a workbook', Buffer.from('PK\x03\x04\x00\x00', 'latin1'), 400],
    ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 20_000), 413],
  ])('refuses %s', async (_, text, status) => {
    const shop = await owner();
    expect(await startAs(shop, text)).toMatchObject({ status, body: { success: false } });
  });

  it('of another shop is not found', async () => {
    const [shop, other] = [await owner(), await owner()];
    const { importId } = (await startAs(other, 'product,category,price\nBag,Shoes,1\n')).body;
    const values = { price: '2' };
    const answers = await Promise.all([
      confirmAs(shop, importId),
      fixAs(shop, { importId, row: 2, values }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('keeps what somebody saves while it runs', async () => {
    const shop = await owner();
    const options = [{ name: '', price: 900, sku: 'R-1', tracked: false }];
    const product = await sellAs(shop, { options });
    const { importId } = (await startAs(shop, 'sku,product,price\nR-1,Canvas sneaker,950\n')).body;
    const { productId, rev, images } = product;
    const edit = shoes({
      ...{ productId, rev, images, status: 'live', section: 'New' },
      options: [{ ...options[0], optionId: product.options[0].optionId }],
    });
    const [saved, imported] = await Promise.all([saveAs(shop, edit), confirmAs(shop, importId)]);
    expect(imported.body).toMatchObject({ imported: 1 });
    const after = (await readAs(shop, productId)).body.product;
    // The edit came first and is kept, or second and was told so.
    expect(after.options[0].price).toBe(950);
    expect(after.section).toBe(saved.status === 200 ? 'New' : '');
    expect([200, 409]).toContain(saved.status);
  });

  it('takes the shop’s only category where none is named', async () => {
    const shop = await makeMember(await createVendor({ categories: ['Food'] }));
    const { body } = await startAs(shop, 'product,price\nJollof rice,1500\n');
    expect(body).toMatchObject({ created: 1, rows: [{ errors: [] }] });
    const two = await startAs(await owner(), 'product,price\nJollof rice,1500\n');
    expect(two.body.rows[0].errors).toMatchObject([{ column: 'category' }]);
  });

  it('imports more products than one transaction takes', async () => {
    const shop = await owner();
    const rows = Array.from(
      { length: 120 },
      (_, at) => `B-${at},Bag ${at},Shoes,,,,,${at + 1},,3,,`,
    );
    const { body } = await startAs(shop, `${HEADER}\n${rows.join('\n')}`);
    expect((await confirmAs(shop, body.importId)).body).toMatchObject({
      imported: 120,
      rows: [],
    });
    expect(await Product.countDocuments({ vendorId: shop.vendorId })).toBe(120);
  });
});
