import { describe, expect, it } from 'vitest';
import { POST as remove } from '@/app/api/seller/product/remove/route';
import { GET as list } from '@/app/api/seller/products/route';
import { MESSAGES } from '@/lib/core/messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { callRoute } from '../../support/call';
import { useTestDatabase } from '../../support/database';
import { expectFacts } from '../../support/facts';
import { photoAs, readAs, saveAs, sellAs, shoes, stockAs } from '../../support/products';
import { type Member, makeMember } from '../../support/sellers';
import { createVendor, getStock } from '../../support/shop';

useTestDatabase();

/** The owner of a shop. */
async function owner(): Promise<Member & { vendorId: string }> {
  const vendorId = await createVendor();
  return { ...(await makeMember(vendorId)), vendorId };
}

const listAs = ({ cookie }: Member, query = '') =>
  callRoute(list, `/api/seller/products?${query}`, { cookie });
const removeAs = ({ cookie }: Member, productId: string) =>
  callRoute(remove, '/api/seller/product/remove', { cookie, body: { productId } });

/** A saved product as it is sent again. */
// biome-ignore lint/suspicious/noExplicitAny: an answer, as `callRoute` types it.
const again = (product: any, changes: Record<string, unknown> = {}) => ({
  productId: product.productId,
  rev: product.rev,
  ...Object.fromEntries(
    ['name', 'category', 'section', 'description', 'weightGrams', 'images', 'status'].map(
      (name) => [name, product[name]],
    ),
  ),
  options: product.options.map(
    ({ optionId, name, price, offerPrice, sku, tracked, picture }: Record<string, unknown>) => ({
      ...{ optionId, name, price, offerPrice, sku, tracked, picture },
    }),
  ),
  addons: product.addons.map(
    ({ groupId, name, min, max, options }: { options: object[] } & Record<string, unknown>) => ({
      ...{ groupId, name, min, max },
      options: options.map((choice) => {
        const { choiceId, name: own, price } = choice as Record<string, unknown>;
        return { choiceId, name: own, price };
      }),
    }),
  ),
  ...changes,
});

describe('a saved product', () => {
  it('is there with ids, prices in naira and its published pictures', async () => {
    const shop = await owner();
    const fileId = await photoAs(shop);
    const { status, body } = await saveAs(
      shop,
      shoes({
        section: 'Sneakers',
        weightGrams: 650,
        images: [{ fileId, alt: '' }],
        options: [
          {
            name: '40',
            price: 12_500,
            offerPrice: 9_999.99,
            sku: 'SN-40',
            tracked: true,
            count: 3,
          },
          { name: '41', price: 13_000, tracked: false, picture: 0 },
        ],
        addons: [{ name: 'Laces', min: 0, max: 1, options: [{ name: 'Red laces', price: 500 }] }],
        status: 'live',
      }),
    );
    expect(status).toBe(200);
    expect(body.product).toMatchObject({
      rev: 1,
      vendorId: shop.vendorId,
      images: [{ src: `/pictures/${fileId}`, alt: 'Canvas sneaker' }],
      options: [
        { name: '40', price: 12_500, offerPrice: 9_999.99, sku: 'SN-40', count: 3, inStock: true },
        { name: '41', offerPrice: null, count: null, picture: 0, inStock: true },
      ],
      addons: [{ name: 'Laces', options: [{ name: 'Red laces', price: 500 }] }],
      status: 'live',
      inStock: true,
    });
    expect((await readAs(shop, body.product.productId)).body.product).toEqual(body.product);
  });

  it('is made once when it is sent twice', async () => {
    const shop = await owner();
    const body = shoes({ commandId: 'create-0001' });
    const [first, second] = await Promise.all([saveAs(shop, body), saveAs(shop, body)]);
    expect(second.body.product.productId).toBe(first.body.product.productId);
    expect(await Product.countDocuments({ vendorId: shop.vendorId })).toBe(1);
  });

  it('retains ratings, sold-out marks and counts when it is saved again', async () => {
    const shop = await owner();
    const product = await sellAs(shop, {
      options: [
        { name: '40', price: 12_500, tracked: true, count: 5 },
        { name: '41', price: 12_500, tracked: false },
      ],
    });
    const [counted, marked] = product.options;
    const { productId } = product;
    await stockAs(shop, { productId, optionId: marked.optionId, inStock: false });
    await Product.updateOne({ _id: productId }, { ratings: { 5: 2 } });
    const { body } = await saveAs(
      shop,
      again(product, {
        name: 'Canvas trainer',
        options: [
          { ...again(product).options[0], count: 99 },
          { ...again(product).options[1], price: 13_000 },
        ],
      }),
    );
    expect(body.product).toMatchObject({
      rev: 2,
      name: 'Canvas trainer',
      options: [
        { optionId: counted.optionId, count: 5, inStock: true },
        { optionId: marked.optionId, price: 13_000, inStock: false, isMarked: true },
      ],
    });
    expect((await Product.findById(productId).lean())?.ratings?.[5]).toBe(2);
  });

  it('retains its offer when a new one can’t be read', async () => {
    const shop = await owner();
    const product = await sellAs(shop, {
      options: [{ name: '', price: 3_500, offerPrice: 3_000, tracked: false }],
    });
    const [option] = again(product).options;
    const refused = await saveAs(
      shop,
      again(product, { options: [{ ...option, offerPrice: '2.800' }] }),
    );
    expect(refused.body).toMatchObject({
      field: 'options.0.offerPrice',
      message: 'Write 2,800 or 2800.',
    });
    expect((await readAs(shop, product.productId)).body.product.options[0].offerPrice).toBe(3_000);
  });

  it.each([
    ['price', { price: 125 }],
    ['offerPrice', { price: 12_500, offerPrice: 125 }],
  ])(
    'is asked about a %s far below the one until now, and takes it then',
    async (field, prices) => {
      const shop = await owner();
      const product = await sellAs(shop);
      const [option] = again(product).options;
      const body = again(product, { options: [{ ...option, ...prices }] });
      const refused = await saveAs(shop, body);
      expect(refused).toMatchObject({
        status: 409,
        body: { field: `options.0.${field}`, isLowPrice: true },
      });
      expectFacts(refused.body.message, ['₦12,500']);
      expect((await saveAs(shop, { ...body, acceptsLowPrices: true })).status).toBe(200);
    },
  );

  it('counts what its shop edits, not stock', async () => {
    const shop = await owner();
    const product = await sellAs(shop);
    await stockAs(shop, { productId: product.productId, inStock: false });
    expect((await saveAs(shop, again(product))).body.product.rev).toBe(2);
  });

  it('is refused with the current product when another member has saved it', async () => {
    const shop = await owner();
    const product = await sellAs(shop);
    const [first, second] = await Promise.all([
      saveAs(shop, again(product, { name: 'First' })),
      saveAs(shop, again(product, { name: 'Second' })),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const [saved, refused] = first.status === 200 ? [first, second] : [second, first];
    expect(refused.body.current).toEqual(saved.body.product);
    expect((await readAs(shop, product.productId)).body.product.rev).toBe(2);
  });

  it('says whether it was saved in between by the same person', async () => {
    const shop = await owner();
    const colleague = await makeMember(shop.vendorId);
    const product = await sellAs(shop);
    const second = await saveAs(shop, again(product, { name: 'Second' }));
    const ownTab = await saveAs(shop, again(product, { name: 'First' }));
    expect(ownTab).toMatchObject({ status: 409, body: { isOwn: true } });
    const other = await saveAs(colleague, again(product, { name: 'Third' }));
    expect(other).toMatchObject({ status: 409, body: { isOwn: false } });
    // Two revisions: not all that changed is the same person's.
    await saveAs(colleague, again(second.body.product, { name: 'Fourth' }));
    expect((await saveAs(shop, again(product))).body.isOwn).toBe(false);
  });

  it('gets an option back with its count when its removal is undone', async () => {
    const shop = await owner();
    const product = await sellAs(shop, {
      options: [
        { name: '40', price: 1_000, tracked: true, count: 4 },
        { name: '41', price: 1_000, tracked: false },
      ],
    });
    const { options } = again(product);
    const without = await saveAs(shop, again(product, { options: [options[1]] }));
    const { rev } = without.body.product;
    const undone = await saveAs(shop, again(product, { rev }));
    expect(undone.body.product.options).toEqual(product.options);
  });

  it('changes a group of add-ons in every product that shares it', async () => {
    const shop = await owner();
    const laces = { name: 'Laces', min: 0, max: 1, options: [{ name: 'Red', price: 500 }] };
    const one = await sellAs(shop, { addons: [laces] });
    const other = await sellAs(shop, { name: 'Runner', addons: again(one).addons });
    const [group] = again(other).addons;
    const blue = { name: 'Blue', price: 700 };
    const { body } = await saveAs(
      shop,
      again(other, { addons: [{ ...group, options: [...group.options, blue] }] }),
    );
    const shared = (await readAs(shop, one.productId)).body.product;
    expect(shared.addons).toEqual(body.product.addons);
    expect(shared.rev).toBe(one.rev + 1);
  });
});

describe('a save is refused', () => {
  const option = { name: '', price: 1_000, tracked: false };
  const group = { name: 'Laces', min: 0, max: 1, options: [{ name: 'Red', price: 0 }] };
  it.each<[string, Record<string, unknown>, string]>([
    ['a price of 0', { options: [{ ...option, price: 0 }] }, 'options.0.price'],
    ['a negative price', { options: [{ ...option, price: -5 }] }, 'options.0.price'],
    ['a fraction of a kobo', { options: [{ ...option, price: 10.005 }] }, 'options.0.price'],
    ['a price beyond all prices', { options: [{ ...option, price: 1e9 }] }, 'options.0.price'],
    ['a price in words', { options: [{ ...option, price: '1000' }] }, 'options.0.price'],
    [
      'an offer above the price',
      { options: [{ ...option, offerPrice: 1_001 }] },
      'options.0.offerPrice',
    ],
    [
      'an offer of the price',
      { options: [{ ...option, offerPrice: 1_000 }] },
      'options.0.offerPrice',
    ],
    [
      'an offer with a dot for a comma',
      { options: [{ ...option, offerPrice: '2.800' }] },
      'options.0.offerPrice',
    ],
    ['a weight in words', { weightGrams: 'half kg' }, 'weightGrams'],
    ['no option', { options: [] }, 'options'],
    [
      '51 options',
      { options: Array.from({ length: 51 }, (_, at) => ({ ...option, name: `Size ${at}` })) },
      'options',
    ],
    [
      'two options of one name',
      {
        options: [
          { ...option, name: 'L' },
          { ...option, name: 'l' },
        ],
      },
      'options.1.name',
    ],
    ['two options without a name', { options: [option, option] }, 'options.0.name'],
    [
      'one SKU twice',
      {
        options: [
          { ...option, name: 'S', sku: 'A' },
          { ...option, name: 'L', sku: 'A' },
        ],
      },
      'options.1.sku',
    ],
    ['half a piece', { options: [{ ...option, tracked: true, count: 1.5 }] }, 'options.0.count'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of marks', { name: '\u0301\u0301' }, 'name'],
    ['a name of emoji', { name: '🔥🔥' }, 'name'],
    ['a name of direction controls', { name: '\u202e\u202e' }, 'name'],
    ['a long name', { name: 'x'.repeat(121) }, 'name'],
    ['another category', { category: 'Cars' }, 'category'],
    ['a category that the shop has not', { category: 'Food' }, 'category'],
    ['13 lines', { description: Array.from({ length: 13 }, () => 'Line') }, 'description'],
    ['no weight', { weightGrams: 0 }, 'weightGrams'],
    [
      'a group with fewer choices than its most',
      { addons: [{ ...group, max: 2 }] },
      'addons.0.max',
    ],
    [
      'a negative add-on',
      { addons: [{ ...group, options: [{ name: 'Red', price: -1 }] }] },
      'addons.0.options.0.price',
    ],
    ['an empty group', { addons: [{ ...group, options: [] }] }, 'addons.0.options'],
    [
      'nine photos',
      { images: Array.from({ length: 9 }, () => ({ src: '/a', alt: '' })) },
      'images',
    ],
    ['an unknown photo', { images: [{ fileId: 'a'.repeat(24), alt: '' }] }, 'images.0'],
    [
      'a photo from elsewhere',
      { images: [{ src: 'https://evil.example/a', alt: '' }] },
      'images.0',
    ],
    ['no photo, to be on sale', { status: 'live' }, 'images'],
  ])('with %s', async (_, changes, field) => {
    const shop = await owner();
    const { status, body } = await saveAs(shop, shoes(changes));
    expect(body).toMatchObject({ success: false, field });
    expect(status).toBe(400);
    expect(body.message).not.toBe(MESSAGES.badRequest);
    expect(await Product.countDocuments({ vendorId: shop.vendorId })).toBe(0);
  });

  it('with the SKU of another product of the shop, which is free once that is removed', async () => {
    const shop = await owner();
    const options = [{ name: '', price: 1_000, sku: 'SN-1', tracked: false }];
    const first = await saveAs(shop, shoes({ options }));
    expect(await saveAs(shop, shoes({ options }))).toMatchObject({
      status: 409,
      body: { field: 'options.0.sku' },
    });
    expect((await saveAs(await owner(), shoes({ options }))).status).toBe(200);
    await removeAs(shop, first.body.product.productId);
    expect((await saveAs(shop, shoes({ options }))).status).toBe(200);
  });

  it('in a shop that is not open, except as a draft', async () => {
    const shop = await owner();
    await Vendor.updateOne({ _id: shop.vendorId }, { status: 'hidden' });
    const images = [{ fileId: await photoAs(shop), alt: '' }];
    expect((await saveAs(shop, shoes({ images, status: 'live' }))).status).toBe(409);
    expect((await saveAs(shop, shoes({ images }))).status).toBe(200);
  });

  it('with the picture of another shop', async () => {
    const [shop, other] = [await owner(), await owner()];
    const { images } = await sellAs(other);
    expect(await saveAs(shop, shoes({ images }))).toMatchObject({
      status: 400,
      body: { message: FILE_MESSAGES.photoGone, field: 'images.0' },
    });
  });
});

describe('another shop’s product', () => {
  it('is not found, and neither is a shop of which one is no member', async () => {
    const [shop, other] = [await owner(), await owner()];
    const product = await sellAs(other);
    const { productId, options } = product;
    const [{ optionId }] = options;
    const answers = await Promise.all([
      readAs(shop, productId),
      saveAs(shop, again(product)),
      removeAs(shop, productId),
      stockAs(shop, { productId, optionId, count: 1 }),
      saveAs(shop, shoes({ vendorId: other.vendorId })),
      saveAs(shop, again(product, { vendorId: shop.vendorId })),
      listAs(shop, `vendorId=${other.vendorId}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await readAs(other, productId)).body.product).toEqual(product);
  });
});

describe('the kitchen', () => {
  it('marks options sold out, and changes neither products nor counts', async () => {
    const shop = await owner();
    const product = await sellAs(shop, {
      options: [{ name: '', price: 900, tracked: true, count: 2 }],
    });
    const { productId, options } = product;
    const [{ optionId }] = options;
    await VendorMember.updateOne({ vendorId: shop.vendorId }, { role: 'kitchen' });
    const refused = await Promise.all([
      saveAs(shop, again(product)),
      saveAs(shop, shoes()),
      removeAs(shop, productId),
      stockAs(shop, { productId, optionId, count: 9 }),
      stockAs(shop, { productId, optionId, received: 9 }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await stockAs(shop, { productId, inStock: false })).status).toBe(200);
    expect((await listAs(shop)).body.shop.canEdit).toBe(false);
  });
});

describe('a count', () => {
  async function counted(count: number) {
    const shop = await owner();
    const product = await sellAs(shop, {
      options: [{ name: '', price: 900, tracked: true, count }],
    });
    const { productId, options } = product;
    return { shop, option: { productId, optionId: options[0].optionId as string } };
  }

  it('is set and increased, including held and sold units', async () => {
    const { shop, option } = await counted(5);
    const _id = `${option.productId}:${option.optionId}`;
    await StockLevel.updateOne({ _id }, { available: 2, reserved: 1, allocated: 2 });
    expect((await stockAs(shop, { ...option, count: 4, reason: 'Counted' })).status).toBe(200);
    expect(await getStock(option)).toEqual([1, 1, 2]);
    expect((await stockAs(shop, { ...option, received: 10 })).status).toBe(200);
    expect(await getStock(option)).toEqual([11, 1, 2]);
    const below = await stockAs(shop, { ...option, count: 2 });
    expect(below).toMatchObject({ status: 409, body: { least: 3 } });
    expect(await getStock(option)).toEqual([11, 1, 2]);
    const { changes } = (await readAs(shop, option.productId)).body;
    expect(changes).toMatchObject([
      { kind: 'received', before: 4, after: 14, by: 'Esosa Kitchen' },
      { kind: 'counted', before: 5, after: 4, reason: 'Counted' },
    ]);
  });

  it('adds a delivery of goods once when it is sent twice', async () => {
    const { shop, option } = await counted(5);
    const body = { ...option, received: 10, commandId: 'received-01' };
    await Promise.all([stockAs(shop, body), stockAs(shop, body)]);
    expect(await getStock(option)).toEqual([15, 0, 0]);
  });

  it('moves a product from sold out to in stock, and back', async () => {
    const { shop, option } = await counted(0);
    const inStock = async () => (await readAs(shop, option.productId)).body.product.inStock;
    expect(await inStock()).toBe(false);
    await stockAs(shop, { ...option, received: 1 });
    expect(await inStock()).toBe(true);
    await stockAs(shop, { ...option, count: 0 });
    expect(await inStock()).toBe(false);
  });

  it.each<[object, number]>([
    [{ count: -1 }, 400],
    [{ count: 1.5 }, 400],
    [{ received: 0 }, 400],
    [{ count: 1, inStock: true }, 400],
    [{ count: 1, received: 1 }, 400],
    [{}, 400],
  ])('is refused as %j: %i', async (change, status) => {
    const { shop, option } = await counted(5);
    expect((await stockAs(shop, { ...option, ...change })).status).toBe(status);
    expect(await getStock(option)).toEqual([5, 0, 0]);
  });

  it('belongs to an option that is counted', async () => {
    const shop = await owner();
    const { productId, options } = await sellAs(shop);
    const [{ optionId }] = options;
    expect((await stockAs(shop, { productId, optionId, count: 1 })).status).toBe(409);
    expect((await stockAs(shop, { productId, optionId: 'a'.repeat(24), count: 1 })).status).toBe(
      404,
    );
  });
});

describe('a shop’s list', () => {
  it('is found by words and SKU, filtered, counted and paged by key', async () => {
    const shop = await owner();
    await Product.insertMany(
      Array.from({ length: 60 }, (_, at) => ({
        vendorId: shop.vendorId,
        slug: `bulk-${shop.vendorId}-${at}`,
        name: `Slipper ${at}`,
        words: ['slipper', String(at)],
        category: 'Shoes',
        description: [],
        images: [],
        options: [{ name: 'Default Option', priceKobo: 100, inStock: true, tracked: false }],
        inStock: at > 1,
        status: at < 10 ? 'draft' : 'live',
      })),
    );
    const options = [{ name: '', price: 900, sku: 'ZX-9', tracked: false }];
    await saveAs(shop, shoes({ options }));
    const first = (await listAs(shop)).body;
    expect(first.counts).toEqual({ all: 61, inStock: 50, soldOut: 0, draft: 11, hidden: 0 });
    expect(first.products).toHaveLength(50);
    expect(first.products[0].name).toBe('Canvas sneaker');
    const second = (await listAs(shop, `after=${first.next}`)).body;
    expect(second.products).toHaveLength(11);
    expect(second.next).toBeNull();
    const ids = [...first.products, ...second.products].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(61);
    expect((await listAs(shop, 'q=zx-9')).body.products).toMatchObject([
      { name: 'Canvas sneaker' },
    ]);
    expect((await listAs(shop, 'q=slip%2012')).body.products).toMatchObject([
      { name: 'Slipper 12' },
    ]);
    expect((await listAs(shop, 'q=canvas%20sneakers')).body.products).toHaveLength(1);
    expect((await listAs(shop, 'filter=draft')).body.products).toHaveLength(11);
  });
});

describe('a removed product', () => {
  it('is gone for its shop, and removing it again changes nothing', async () => {
    const shop = await owner();
    const { productId } = await sellAs(shop);
    expect((await removeAs(shop, productId)).status).toBe(200);
    expect((await removeAs(shop, productId)).status).toBe(200);
    expect((await readAs(shop, productId)).status).toBe(404);
    expect((await listAs(shop)).body.counts.all).toBe(0);
    expect(await Product.findById(productId).lean()).toMatchObject({ status: 'removed' });
  });
});
