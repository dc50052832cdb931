import { readdir, readFile } from 'node:fs/promises';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as listCall } from '@/app/api/product/list/route';
import { GET as suggestCall } from '@/app/api/product/suggest/route';
import { GET as sellersCall } from '@/app/api/seller/list/route';
import { GET as sellerCall } from '@/app/api/seller/vendor/[vendorId]/route';
import { GET as productPicture } from '@/app/og/product/[file]/route';
import { PEER_HEADER } from '@/lib/api/client-address';
import { LIMITS } from '@/lib/api/limits';
import { databaseCatalogue, databaseVendors } from '@/lib/catalog/index/database';
import type { CatalogueQuery } from '@/lib/catalog/index/port';
import { keptText } from '@/lib/catalog/kept-texts';
import {
  catalogueReady,
  catalogueVersion,
  liveCatalogue,
  onCatalogueChange,
  stopCatalogue,
} from '@/lib/catalog/live-index';
import { productPreview } from '@/lib/catalog/og/answers';
import {
  findProductDetail,
  findVendorPage,
  getFeatured,
  listProducts,
  listVendorCards,
  listVendors,
} from '@/lib/catalog/queries';
import { productListQuery } from '@/lib/catalog/schemas';
import { sitemapIndex, sitemapPart } from '@/lib/catalog/sitemap';
import { suggest } from '@/lib/catalog/suggestions';
import type { VendorKind } from '@/lib/catalog/vendor-search';
import { countCall } from '@/lib/platform/rate-limit';
import { applySchema, checkSchema } from '@/lib/platform/schema-check';
import { Product } from '@/models/product';
import { StockLevel } from '@/models/stock-level';
import { Vendor } from '@/models/vendor';
import { callRoute } from '../support/call';
import { useTestDatabase } from '../support/database';
import { APP_URL } from '../support/environment';
import { createProduct, createVendor } from '../support/shop';

useTestDatabase();
afterAll(stopCatalogue);

const listed = (given: Record<string, unknown> = {}) => listProducts(productListQuery.parse(given));

/** Waits until the index has taken note of a change. */
async function eventually(check: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error('the index did not follow within 5 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

let shoes: string;
let kitchen: string;
const made: string[] = [];

beforeAll(async () => {
  shoes = await createVendor({ categories: ['Shoes'] });
  kitchen = await createVendor({ name: 'Test Kitchen', categories: ['Food'] });
  for (let at = 0; at < 12; at += 1) {
    const name = `Sneaker ${String.fromCharCode(65 + at)}`;
    const given = { name, priceKobo: (at + 1) * 100_000, stock: 11 };
    made.push((await createProduct(shoes, given)).productId);
  }
  made.push((await createProduct(kitchen, { category: 'Food', name: 'Jollof Rice' })).productId);
});

describe('before the index is there', () => {
  const base = { inStockOnly: true, sort: 'price-desc', offset: 0, limit: 10 } as const;

  it.each<CatalogueQuery>([
    base,
    { ...base, sort: 'name-asc', offset: 10 },
    { ...base, category: 'Shoes', sort: 'price-asc' },
    { ...base, text: 'jollof', sort: 'name-asc' },
    { ...base, text: 'sneaker', minKobo: 300_000, maxKobo: 500_000 },
    { ...base, sort: 'id', limit: 100, inStockOnly: false },
    { ...base, text: 'nothing.*' },
  ])('the database answers as the index does: %j', async (query) => {
    await catalogueReady();
    expect(await databaseCatalogue.find(query)).toEqual(await liveCatalogue()?.index.find(query));
  });

  it.each<[string, string[]]>([
    ['jollof', ['Food']],
    ['SNEAKER', ['Shoes']],
    ['nothing.*', []],
  ])('the database knows who sells %j', async (text, categories) => {
    const vendors = { Food: kitchen, Shoes: shoes };
    for (const [category, id] of Object.entries(vendors) as ['Food' | 'Shoes', string][]) {
      const expected = categories.includes(category) ? [id] : [];
      expect([...(await databaseVendors(text, [category]))]).toEqual(expected);
    }
  });
});

describe('once the index is there', () => {
  beforeAll(catalogueReady);

  it('pages ten at a time, true to the filters, and has no page after the last', async () => {
    const first = await listed({ sort: 'price-asc' });
    expect(first?.products.map((card) => card.minPrice)).toEqual(
      [1, 2, 2.5, 3, 4, 5, 6, 7, 8, 9].map((thousands) => thousands * 1_000),
    );
    expect(first).toMatchObject({ total: 13, pages: 2, isNearest: false });
    const second = await listed({ sort: 'price-asc', page: '2' });
    expect(second?.products).toHaveLength(3);
    expect(await listed({ page: '3' })).toBeNull();
    expect((await listed({ min: '11500' }))?.products.map((card) => card.name)).toEqual([
      'Sneaker L',
    ]);
    expect(await listProducts(productListQuery.parse({ search: 'jolof' }), 'Food')).toMatchObject({
      total: 1,
    });
    expect(await listed({ search: 'nothing like it' })).toMatchObject({ total: 0, pages: 1 });
  });

  it('spends one read on a page of ten, three on a product, its stock read beside it', async () => {
    const reads: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => {
      reads.push(`${method} ${collection}`);
    });
    await listed({ sort: 'name-asc', search: 'sneaker' });
    expect(reads).toEqual(['find products']);
    await findProductDetail(made[5] ?? '');
    mongoose.set('debug', false);
    expect(reads.slice(1).toSorted()).toEqual([
      'find products',
      'find stock_levels',
      'findOne products',
    ]);
  });

  it('features six products in stock', async () => {
    const featured = await getFeatured();
    expect(featured).toHaveLength(6);
    expect(featured.map((card) => card.category)).toContain('Food');
  });

  it('shows a product with what stands beside it', async () => {
    const detail = await findProductDetail(made[0] ?? '');
    if (!detail || detail === 'removed') throw new Error('not found');
    expect(detail.product).toMatchObject({ name: 'Sneaker A', minPrice: 1_000, weight: 'N/A' });
    expect(detail.vendor).toMatchObject({ _id: shoes, isFood: false, productCount: 12 });
    const beside = [...detail.related, ...detail.fromVendor].map((card) => card._id);
    expect(new Set(beside).size).toBe(beside.length);
    expect(beside).not.toContain(made[0]);
    expect(detail.fromVendor).toHaveLength(5);
    expect(JSON.stringify(detail)).not.toMatch(/Kobo|latitude|status|removedAt/);
  });

  it.each(['', 'abc', '000000000000000000000000', "{'$ne': null}"])(
    'knows no product or vendor %j',
    async (id) => {
      expect(await findProductDetail(id)).toBeNull();
      expect(await findVendorPage(id, 'shop')).toBeNull();
    },
  );

  it('lists vendors by what they sell', async () => {
    expect((await listVendors('food')).map((vendor) => vendor._id)).toEqual([kitchen]);
    expect((await listVendors('shop')).map((vendor) => vendor._id)).toEqual([shoes]);
    expect(await listVendors('all')).toHaveLength(2);
    expect(await listVendors('all', 'zzzz')).toEqual([]);
    expect(await findVendorPage(shoes, 'food')).toBeNull();
    const page = await findVendorPage(kitchen, 'food');
    if (!page || page === 'removed') throw new Error('not found');
    expect(page.products.map((card) => card.name)).toEqual(['Jollof Rice']);
  });

  it.each<[VendorKind, string, string[]]>([
    ['food', 'jollof', ['Kitchen']],
    ['food', 'jolof', ['Kitchen']],
    ['food', ' JOLLOF ', ['Kitchen']],
    ['food', 'sneaker', []],
    ['food', 'jollof zzzzqqq', ['Kitchen']],
    ['food', 'zzzzqqq', []],
    ['shop', 'sneakers', ['Shoes']],
    ['shop', 'jollof', []],
    ['all', 'jollof', ['Kitchen']],
    ['all', 'kitchen', ['Kitchen']],
  ])('finds vendors of %s by what they sell: %j', async (kind, text, expected) => {
    const names: Record<string, string> = { [shoes]: 'Shoes', [kitchen]: 'Kitchen' };
    expect((await listVendors(kind, text)).map(({ _id }) => names[_id])).toEqual(expected);
  });

  it('finds no vendor by what is sold out', async () => {
    await Product.updateOne({ _id: made[12] }, { inStock: false });
    await eventually(async () => (await listVendors('food', 'jollof')).length === 0);
    await Product.updateOne({ _id: made[12] }, { inStock: true });
    await eventually(async () => (await listVendors('food', 'jollof')).length === 1);
  });

  it('puts vendors that are open now before the others, but a name that was searched for first', async () => {
    const day = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
    const later = await createVendor({ name: 'A closed kitchen', categories: ['Food'] });
    const { productId } = await createProduct(later, { category: 'Food', name: 'Jollof and fish' });
    await Vendor.updateOne({ _id: later }, { hours: [] });
    const order = async (search?: string) =>
      (await listVendorCards('food', search)).map(({ _id }) => _id);
    await eventually(async () => (await order()).length === 2);
    expect(await order()).toEqual([kitchen, later]);
    expect(await order('jollof')).toEqual([kitchen, later]);
    expect(await order('closed')).toEqual([later]);
    expect((await listVendors('food')).map(({ _id }) => _id)).toEqual([later, kitchen]);
    await Vendor.updateOne({ _id: later }, { hours: day });
    await eventually(async () => (await order())[0] === later);
    await Product.deleteOne({ _id: productId });
    await Vendor.deleteOne({ _id: later });
    await eventually(async () => (await order()).length === 1);
  });
});

describe('the public calls', () => {
  it('gives the whole catalogue a piece at a time', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `?limit=5&cursor=${cursor}` : '?limit=5';
      const { status, body } = await callRoute(listCall, `/api/product/list${query}`);
      expect(status).toBe(200);
      expect(body.total).toBe(13);
      seen.push(...body.products.map((product: { _id: string }) => product._id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual([...made].sort());
    const all = await callRoute(listCall, '/api/product/list');
    expect(all.body).toMatchObject({ success: true, nextCursor: null });
    expect(all.body.products).toHaveLength(13);
    expect(all.headers.get('cache-control')).toContain('public');
  });

  it('keeps the order of the ids asked for and leaves unknown ones out', async () => {
    const ids = [made[3], '000000000000000000000000', made[1]].join(',');
    const { body } = await callRoute(listCall, `/api/product/list?ids=${ids}`);
    const got = body.products.map((product: { _id: string }) => product._id);
    expect(got).toEqual([made[3], made[1]]);
  });

  it('says how many pieces are left, those held for a payment too, to who asks for a product', async () => {
    const counted = { productId: new mongoose.Types.ObjectId(made[2]) };
    const shelf = { onHand: 11, available: 1, reserved: 4, allocated: 6 };
    await StockLevel.updateOne(counted, { $set: shelf });
    const { body } = await callRoute(listCall, `/api/product/list?ids=${made[2]}`);
    expect(body.products[0].options[0].left).toBe(5);
    await StockLevel.updateOne(counted, { $set: { ...shelf, available: 0, onHand: 10 } });
    const next = await callRoute(listCall, `/api/product/list?ids=${made[2]}`);
    expect(next.body.products[0].options[0].left).toBe(4);
  });

  it('says nothing of pieces in lists', async () => {
    const { body } = await callRoute(listCall, '/api/product/list');
    expect(JSON.stringify(body.products)).not.toContain('"left"');
  });

  it('suggests while somebody types, and refuses what is no text', async () => {
    await catalogueReady();
    const { status, body } = await callRoute(suggestCall, '/api/product/suggest?q=sneaker');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, categories: [], didYouMean: null });
    expect(body.products).toHaveLength(5);
    const slip = await callRoute(suggestCall, '/api/product/suggest?q=sneker');
    expect(slip.body.didYouMean).toBe('sneaker');
    const shoe = await callRoute(suggestCall, '/api/product/suggest?q=sho');
    expect(shoe.body.categories).toEqual(['Shoes']);
    expect((await callRoute(suggestCall, '/api/product/suggest')).status).toBe(400);
  });

  it('suggests "from" where a product may cost more than the least', async () => {
    const { productId } = await createProduct(shoes, { name: 'Brogue', priceKobo: 900_000 });
    // Not by the call, which may be made so often only.
    const suggested = async () => (await suggest('brogue')).products[0];
    await eventually(async () => (await suggested()) !== undefined);
    expect(await suggested()).toMatchObject({ fromPrice: 9_000, isFrom: false });
    const stored = await Product.findById(productId).lean();
    const [only] = stored?.options ?? [];
    const large = { ...only, _id: new mongoose.Types.ObjectId(), name: 'Large' };
    await Product.updateOne(
      { _id: productId },
      { options: [only, { ...large, priceKobo: 1_200_000 }] },
    );
    await eventually(async () => (await suggested())?.isFrom === true);
    // Dearer, but on offer for as much.
    const offer = { ...large, priceKobo: 1_200_000, offerPriceKobo: 900_000 };
    await Product.updateOne({ _id: productId }, { options: [only, offer] });
    await eventually(async () => (await suggested())?.isFrom === false);
    const choice = { _id: new mongoose.Types.ObjectId(), name: 'Laces', priceKobo: 50_000 };
    const group = { _id: new mongoose.Types.ObjectId(), name: 'Laces', min: 1, max: 1 };
    const addons = [{ ...group, options: [{ ...choice, inStock: true }] }];
    await Product.updateOne({ _id: productId }, { options: [only], addons });
    await eventually(async () => (await suggested())?.isFrom === true);
    expect(await suggested()).toMatchObject({ fromPrice: 9_500 });
    await Product.deleteOne({ _id: productId });
    await eventually(async () => (await suggested()) === undefined);
  });

  it('filters as the page does', async () => {
    const { body } = await callRoute(
      listCall,
      '/api/product/list?category=Shoes&min=3000&max=5000&sort=price-desc&inStock=true',
    );
    expect(body.products.map((product: { minPrice: number }) => product.minPrice)).toEqual([
      5_000, 4_000, 3_000,
    ]);
    const bad = await callRoute(listCall, '/api/product/list?category=Cars');
    expect(bad.status).toBe(400);
    expect(bad.body.success).toBe(false);
  });

  it('gives vendors, and 404 for one that is not there', async () => {
    const all = await callRoute(sellersCall, '/api/seller/list');
    expect(all.body.vendors).toHaveLength(2);
    const params = { vendorId: shoes };
    const one = await callRoute(sellerCall, `/api/seller/vendor/${shoes}`, { params });
    expect(one.body).toMatchObject({ success: true, vendor: { _id: shoes } });
    const none = await callRoute(sellerCall, '/api/seller/vendor/x', { params: { vendorId: 'x' } });
    expect(none.status).toBe(404);
  });
});

describe('what is made of the whole catalogue', () => {
  const whole = async () => (await callRoute(listCall, '/api/product/list')).body;
  const part = async () => (await sitemapPart('products-1.xml')).text();
  /** How often products are read while `work` goes on. */
  const readsDuring = async (work: () => Promise<unknown>) => {
    const find = vi.spyOn(Product, 'find');
    await work();
    const reads = find.mock.calls.length;
    find.mockRestore();
    return reads;
  };

  it.each([
    ['the list', whole],
    ['a part of the sitemap', part],
  ])(
    'is made once for all who ask at once, and again when something changes: %s',
    async (name, ask) => {
      await catalogueReady();
      const before = catalogueVersion();
      await Product.updateOne({ _id: made[1] }, { name: `Once ${name}` });
      await eventually(async () => (await listed({ search: `once ${name}` }))?.total === 1);
      // The index knows a change a moment before what was made of it is let go.
      await eventually(() => catalogueVersion() !== before);
      const answers: unknown[] = [];
      const together = async () => answers.push(...(await Promise.all([ask(), ask(), ask()])));
      expect(await readsDuring(together)).toBe(1);
      expect(await readsDuring(together)).toBe(0);
      const [first, ...others] = answers;
      for (const other of others) expect(other).toEqual(first);
      await Product.updateOne({ _id: made[1] }, { name: 'Twice' });
      await eventually(async () => (await listed({ search: 'twice' }))?.total === 1);
      await eventually(async () => (await readsDuring(ask)) >= 1);
      const changed = catalogueVersion();
      await Product.updateOne({ _id: made[1] }, { name: 'Sneaker B' });
      // Learned late, it would count among what the next case asks for.
      await eventually(() => catalogueVersion() !== changed);
    },
  );

  it('shows a new price and a vendor that closed', async () => {
    const priceOf = async (id = '') =>
      (await whole()).products.find((product: { _id: string }) => product._id === id)?.minPrice;
    const before = await priceOf(made[4]);
    await Product.updateOne({ _id: made[4] }, { minPriceKobo: 7_770_000 });
    await eventually(async () => (await priceOf(made[4])) === 77_700);
    await Product.updateOne({ _id: made[4] }, { minPriceKobo: before * 100 });
    await Vendor.updateOne({ _id: kitchen }, { status: 'hidden' });
    await eventually(async () => (await whole()).total === 12);
    await Vendor.updateOne({ _id: kitchen }, { status: 'open' });
    await eventually(async () => (await whole()).total === 13);
  });

  it('is not kept where it could not be made', async () => {
    const failing = async () => {
      throw new Error('away');
    };
    await expect(keptText('trial', failing)).rejects.toThrow('away');
    expect(await keptText('trial', async () => 'made')).toBe('made');
    expect(await keptText('trial', failing)).toBe('made');
  });
});

describe('following the database', () => {
  it('takes up new, changed, hidden, removed and deleted products, and says what changed', async () => {
    const changes: string[] = [];
    const end = onCatalogueChange((change) => {
      changes.push(...change.productIds, ...change.vendorIds, ...change.categories);
    });
    const { productId } = await createProduct(shoes, { name: 'Moccasin' });
    await eventually(async () => (await listed({ search: 'moccasin' }))?.total === 1);
    expect(changes).toEqual(expect.arrayContaining([productId, shoes, 'Shoes']));
    end();

    await Product.updateOne({ _id: productId }, { minPriceKobo: 9_900_000 });
    await eventually(async () => (await listed({ search: 'moccasin', min: '90000' }))?.total === 1);
    await Product.updateOne({ _id: productId }, { inStock: false });
    await eventually(async () => (await listed({ search: 'moccasin' }))?.total === 0);
    expect((await listed({ search: 'moccasin', inStock: '0' }))?.total).toBe(1);

    await Product.updateOne({ _id: productId }, { status: 'hidden' });
    await eventually(async () => (await listed({ search: 'moccasin', inStock: '0' }))?.total === 0);
    expect(await findProductDetail(productId)).toBeNull();

    await Product.updateOne({ _id: productId }, { status: 'removed', removedAt: new Date() });
    expect(await findProductDetail(productId)).toBe('removed');
    const longAgo = new Date(Date.now() - 200 * 86_400_000);
    await Product.updateOne({ _id: productId }, { removedAt: longAgo });
    expect(await findProductDetail(productId)).toBeNull();
    await Product.deleteOne({ _id: productId });
  });

  it('takes a vendor and its products off and puts them back', async () => {
    await Vendor.updateOne({ _id: kitchen }, { status: 'removed', removedAt: new Date() });
    await eventually(async () => (await listVendors('food')).length === 0);
    expect((await listed({ search: 'jollof' }))?.products.map((card) => card.name)).not.toContain(
      'Jollof Rice',
    );
    expect(await findProductDetail(made[12] ?? '')).toBe('removed');
    expect(await findVendorPage(kitchen, 'food')).toBe('removed');
    await Vendor.updateOne({ _id: kitchen }, { status: 'open', removedAt: null });
    await eventually(async () => (await listed({ search: 'jollof' }))?.total === 1);
  });

  it('agrees with the database after many changes at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_, at) => createProduct(shoes, { name: `Rush ${at}` })),
    );
    await Promise.all(
      ids.map(({ productId }, at) =>
        at % 2 === 0
          ? Product.deleteOne({ _id: productId })
          : Product.updateOne({ _id: productId }, { name: `Calm ${at}` }),
      ),
    );
    await eventually(async () => (await listed({ search: 'calm' }))?.total === 20);
    await eventually(async () => (await listed())?.total === 33);
    await Product.deleteMany({ name: /^Calm / });
    await eventually(async () => (await listed())?.total === 13);
  });

  it('stops, and starts again with what is there then', async () => {
    await stopCatalogue();
    await Product.updateOne({ _id: made[0] }, { name: 'Renamed' });
    await catalogueReady();
    expect((await listed({ search: 'renamed' }))?.total).toBe(1);
  });
});

describe('for search engines', () => {
  it('maps every public page once', async () => {
    const index = await (await sitemapIndex()).text();
    const parts = [...index.matchAll(/<loc>[^<]*\/sitemaps\/([^<]+)<\/loc>/g)].map(([, at]) => at);
    expect(parts).toEqual(['pages.xml', 'vendors.xml', 'products-1.xml']);
    const texts = await Promise.all(
      parts.map(async (part) => (await sitemapPart(part ?? '')).text()),
    );
    const places = [...texts.join('').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at);
    expect(new Set(places).size).toBe(places.length);
    for (const id of made) expect(places.filter((at) => at?.includes(id))).toHaveLength(1);
    expect(places.some((at) => at?.includes(`/food/${kitchen}/${made[12]}`))).toBe(true);
    expect(texts.join('')).not.toMatch(/&(?!amp;)/);
    expect((await sitemapPart('products-2.xml')).status).toBe(404);
    expect((await sitemapPart('../secret')).status).toBe(404);
  });

  it('draws a preview picture once, and none for what is not there', async () => {
    const answer = await productPreview(`${made[2]}.jpg`, new Headers());
    const picture = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    expect(picture.length).toBeLessThan(300_000);
    const folder = `${process.env.DATA_DIR}/og`;
    const [file] = await readdir(folder);
    expect(await readFile(`${folder}/${file}`)).toEqual(picture);
    expect((await productPreview('../../etc/passwd', new Headers())).status).toBe(404);
  });

  it('draws no more pictures for an address that has had its share, and sends it those it has', async () => {
    const preview = (id: string | undefined, address: string) =>
      productPicture(
        new Request(`${APP_URL}/og/product/${id}.jpg`, { headers: { [PEER_HEADER]: address } }),
        { params: Promise.resolve({ file: `${id}.jpg` }) },
      );
    const name = 'previews';
    expect((await preview(made[3], '203.0.113.5')).status).toBe(200);
    await countCall({ ...LIMITS.previews, name }, '203.0.113.5', LIMITS.previews.points - 1);
    expect((await preview(made[3], '203.0.113.5')).status).toBe(200);
    const refused = await preview(made[4], '203.0.113.5');
    expect([refused.status, await refused.text()]).toEqual([429, '']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect((await preview(made[4], '203.0.113.6')).status).toBe(200);
    expect((await preview(made[4], '203.0.113.5')).status).toBe(200);
  });
});

describe('collections, indexes and validators', () => {
  it('names what is missing and makes it, safe to repeat', async () => {
    expect(await checkSchema()).toEqual([]);
    const { db } = mongoose.connection;
    await db?.collection('products').dropIndex('slug_1');
    await db?.command({ collMod: 'vendors', validator: {} });
    await db?.collection('carts').drop();
    const missing = await checkSchema();
    expect(missing).toEqual(
      expect.arrayContaining([
        'collection carts',
        'index {"slug":1} of products',
        'validator of vendors',
      ]),
    );
    expect(await applySchema()).toBeGreaterThanOrEqual(3);
    expect(await checkSchema()).toEqual([]);
    expect(await applySchema()).toBe(0);
  });
});
