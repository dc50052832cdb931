import { describe, expect, it } from 'vitest';
import { GET as exported } from '@/app/api/seller/export/route';
import { POST as confirm } from '@/app/api/seller/import/confirm/route';
import { POST as fix } from '@/app/api/seller/import/fix/route';
import { POST as start } from '@/app/api/seller/import/route';
import { Product } from '@/models/shops/product';
import { ProductImport } from '@/models/shops/product-import';
import { callRoute, type Got } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { importForm, readAs, saveAs, sellAs, shoes } from '../../support/products';
import { type Member, makeMember } from '../../support/sellers';
import { createVendor } from '../../support/shop';

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
const sized = (price: number) => (name: number) => ({ name: String(name), price, tracked: false });
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
      `${HEADER}\n,Belt,Shoes,,,,,N120,,,,\n,Cap,Shoes,,,,,1000,1500,,,\n,,Shoes,,,,,1000,,,,\n,Bag,Cars,,,,,1000,,,,\n,Sock,Shoes,,,,,500,,-3,,\n,Hat,Shoes,,,,,500,,,sold,\n,Tie,Shoes,,,,,500,,,,https://evil.example/a.jpg\n,Good,Shoes,,,,,500,,,,\n`,
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
      [],
      [],
    ]);
    expect(body.rows[6].notes).toMatchObject([{ column: 'photo' }]);
    const mended = await fixAs(shop, {
      importId: body.importId,
      rows: [
        { row: 3, values: { offer_price: '900' } },
        { row: 5, leaveOut: true },
        { row: 6, values: { count: '3' } },
      ],
    });
    expect(mended.body.rows[1]).toMatchObject({ row: 3, errors: [] });
    const done = (await confirmAs(shop, body.importId)).body;
    expect(done).toMatchObject({ imported: 5, created: 5, drafts: 5, rows: { length: 2 } });
    expect((await getProducts(shop)).map(({ name }) => name)).toEqual([
      'Belt',
      'Cap',
      'Good',
      'Sock',
      'Tie',
    ]);
  });

  it('puts no split price on sale, and takes the whole one that it offers', async () => {
    const shop = await owner();
    const { body } = await startAs(
      shop,
      'product,category,option,price\nSandal,Shoes,38,2,500\nSandal,Shoes,39,2500\n',
    );
    expect(body.rows.map(({ errors }: { errors: object[] }) => errors.length)).toEqual([1, 0]);
    const [{ values }] = body.rows[0].errors[0].offers;
    await fixAs(shop, { importId: body.importId, rows: [{ row: 2, values }] });
    expect((await confirmAs(shop, body.importId)).body).toMatchObject({ imported: 2, rows: [] });
    expect(await getProducts(shop)).toMatchObject([
      { options: [{ priceKobo: 250_000 }, { priceKobo: 250_000 }] },
    ]);
  });

  it('takes a price far below the usual ones only once it is confirmed', async () => {
    const shop = await owner();
    await sellAs(shop, { options: [38, 39, 40, 41].map(sized(12_500)) });
    const { body } = await startAs(shop, 'product,category,price\nSandal,Shoes,125\n');
    expect(body.rows).toMatchObject([{ errors: [{ column: 'price' }] }]);
    expect((await confirmAs(shop, body.importId)).body).toMatchObject({ imported: 0 });
    const again = (await startAs(shop, 'product,category,price\nSandal,Shoes,125\n')).body;
    const rows = [{ row: 2, accept: ['price'] }];
    expect((await fixAs(shop, { importId: again.importId, rows })).body.rows[0].errors).toEqual([]);
    expect((await confirmAs(shop, again.importId)).body).toMatchObject({ imported: 1 });
  });

  it('updates the product of a name in any spelling, and its section', async () => {
    const shop = await owner();
    await sellAs(shop, { name: 'Slip-on sandal', section: 'Handbags' });
    await saveAs(shop, shoes({ name: 'Clutch', section: 'handbags.' }));
    const names = ['SLIP-ON  SANDAL.,HANDBAGS', 'Tote,hand bags', 'Bag,HANDBAGS'];
    const rows = names.map((name) => `${name},Shoes,9000\n`).join('');
    const { body } = await startAs(shop, `product,section,category,price\n${rows}`);
    expect(body).toMatchObject({ created: 2, updated: 1 });
    await confirmAs(shop, body.importId);
    expect(await getProducts(shop)).toMatchObject([
      { name: 'Bag', section: 'Handbags' },
      { name: 'Clutch', section: 'Handbags' },
      { name: 'SLIP-ON SANDAL.', section: 'Handbags', options: [{ priceKobo: 900_000 }] },
      { name: 'Tote', section: 'hand bags' },
    ]);
  });

  it('makes two products of one name when both are accepted', async () => {
    const shop = await owner();
    const csv =
      'product,category,price\nCable,PhoneAccessories,3500\nCable,PhoneAccessories,3500\n';
    const { importId } = (await startAs(shop, csv)).body;
    await fixAs(shop, { importId, rows: [{ row: 3, accept: ['product'] }] });
    expect((await confirmAs(shop, importId)).body).toMatchObject({ imported: 2, created: 2 });
    const products = await getProducts(shop);
    expect(products).toHaveLength(2);
    expect(products.map(({ uniqueName }) => uniqueName).filter(Boolean)).toEqual(['cable']);
  });

  it('doubles nothing when one file is uploaded and confirmed twice at once', async () => {
    const shop = await owner();
    const rows = Array.from({ length: 6 }, (_, at) => `Bag ${at},Shoes,${at + 500}`).join('\n');
    const files = await Promise.all(
      [1, 2].map(() => startAs(shop, `product,category,price\n${rows}`)),
    );
    const answers = await Promise.all(files.map(({ body }) => confirmAs(shop, body.importId)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 409]).toContain(status);
    for (const { body } of files) {
      expect((await confirmAs(shop, body.importId)).body).toMatchObject({ imported: 6, rows: [] });
    }
    expect(await Product.countDocuments({ vendorId: shop.vendorId })).toBe(6);
  });

  it('doubles nothing when a product of that name is saved by hand at once', async () => {
    const shop = await owner();
    const { importId } = (
      await startAs(shop, 'product,category,price\nCanvas sneaker,Shoes,9000\n')
    ).body;
    const [saved, imported] = await Promise.all([saveAs(shop, shoes()), confirmAs(shop, importId)]);
    expect([saved.status, imported.status]).toEqual([200, 200]);
    const holders = (await getProducts(shop)).filter(({ uniqueName }) => uniqueName);
    expect(holders).toHaveLength(1);
    expect(imported.body).toMatchObject({ imported: 1 });
  });

  it('goes on after the process that imported has died', async () => {
    const shop = await owner();
    const csv = 'product,category,price\nBag,Shoes,900\nCap,Shoes,900\n';
    const [{ importId }, other] = await Promise.all(
      [1, 2].map(async () => (await startAs(shop, csv)).body),
    );
    const claim = (leaseUntil: Date) =>
      ProductImport.updateOne({ _id: importId }, { $set: { state: 'importing', leaseUntil } });
    await claim(new Date(Date.now() + 60_000));
    expect((await confirmAs(shop, other.importId)).status).toBe(409);
    expect((await confirmAs(shop, importId)).status).toBe(409);
    await claim(new Date(Date.now() - 1));
    expect((await confirmAs(shop, other.importId)).body).toMatchObject({ created: 2 });
    expect((await confirmAs(shop, importId)).body).toMatchObject({ created: 0, updated: 2 });
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
      fixAs(shop, { importId, rows: [{ row: 2, values }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('retains what a seller saves while it runs', async () => {
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
    // The edit came first and is stored, or second and was refused.
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
      { length: 60 },
      (_, at) => `B-${at},Bag ${at},Shoes,,,,,${at + 500},,3,,`,
    );
    const { body } = await startAs(shop, `${HEADER}\n${rows.join('\n')}`);
    expect((await confirmAs(shop, body.importId)).body).toMatchObject({
      imported: 60,
      rows: [],
    });
    expect(await Product.countDocuments({ vendorId: shop.vendorId })).toBe(60);
  });
});
