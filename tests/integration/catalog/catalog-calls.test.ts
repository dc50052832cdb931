import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GET as listCall } from '@/app/api/product/list/route';
import { GET as suggestCall } from '@/app/api/product/suggest/route';
import { GET as sellersCall } from '@/app/api/seller/list/route';
import { GET as sellerCall } from '@/app/api/seller/vendor/[vendorId]/route';
import { catalogue, stopCatalogue } from '@/lib/catalog/live-index';
import { suggest } from '@/lib/catalog/suggestions';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { callRoute } from '../../support/call';
import { eventually, fillCatalogue } from '../../support/catalogue';
import { useTestDatabase } from '../../support/database';
import { createProduct } from '../../support/shop';

useTestDatabase();
afterAll(stopCatalogue);

let shoes: string;
let kitchen: string;
let made: string[];

beforeAll(async () => {
  ({ shoes, kitchen, made } = await fillCatalogue());
});

beforeAll(catalogue);

describe('public catalogue calls', () => {
  it('page through the whole catalogue', async () => {
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

  it('retain the order of the requested ids and leave out unknown ones', async () => {
    const ids = [made[3], '000000000000000000000000', made[1]].join(',');
    const { body } = await callRoute(listCall, `/api/product/list?ids=${ids}`);
    const got = body.products.map((product: { _id: string }) => product._id);
    expect(got).toEqual([made[3], made[1]]);
  });

  it('say how many of a product are left, including those held for a payment', async () => {
    const counted = { productId: new mongoose.Types.ObjectId(made[2]) };
    const shelf = { onHand: 11, available: 1, reserved: 4, allocated: 6 };
    await StockLevel.updateOne(counted, { $set: shelf });
    const { body } = await callRoute(listCall, `/api/product/list?ids=${made[2]}`);
    expect(body.products[0].options[0].left).toBe(5);
    await StockLevel.updateOne(counted, { $set: { ...shelf, available: 0, onHand: 10 } });
    const next = await callRoute(listCall, `/api/product/list?ids=${made[2]}`);
    expect(next.body.products[0].options[0].left).toBe(4);
  });

  it('leave stock counts out of lists', async () => {
    const { body } = await callRoute(listCall, '/api/product/list');
    expect(JSON.stringify(body.products)).not.toContain('"left"');
  });

  it('suggest while the visitor types, and refuse a query that isn’t text', async () => {
    await catalogue();
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

  it('suggest a "from" price when a product may cost more than its lowest', async () => {
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

  it('find products by option while it is in stock, and by add-on', async () => {
    const { productId } = await createProduct(shoes, { name: 'Espadrille' });
    const finds = async (text: string) => (await suggest(text)).products[0]?._id === productId;
    await eventually(() => finds('espadrille'));
    expect(await finds('size 46 espadrille')).toBe(false);
    const stored = await Product.findById(productId).lean();
    const [only] = stored?.options ?? [];
    const size = { ...only, _id: new mongoose.Types.ObjectId(), name: 'Wine, 46' };
    const choice = { _id: new mongoose.Types.ObjectId(), name: 'Ribbon', priceKobo: 0 };
    const group = { _id: new mongoose.Types.ObjectId(), name: 'Add', min: 0, max: 1 };
    const addons = [{ ...group, options: [{ ...choice, inStock: true }] }];
    await Product.updateOne({ _id: productId }, { options: [only, size], addons });
    await eventually(() => finds('size 46 espadrille'));
    expect(await finds('wine espadrille')).toBe(true);
    expect(await finds('espadrille with ribbon')).toBe(true);
    await Product.updateOne({ _id: productId }, { options: [only, { ...size, inStock: false }] });
    await eventually(async () => !(await finds('size 46 espadrille')));
    expect(await finds('espadrille')).toBe(true);
    await Product.deleteOne({ _id: productId });
    await eventually(async () => !(await finds('espadrille')));
  });

  it('filter as the page does', async () => {
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

  it('return vendors, and 404 for an unknown one', async () => {
    const all = await callRoute(sellersCall, '/api/seller/list');
    expect(all.body.vendors).toHaveLength(2);
    const params = { vendorId: shoes };
    const one = await callRoute(sellerCall, `/api/seller/vendor/${shoes}`, { params });
    expect(one.body).toMatchObject({ success: true, vendor: { _id: shoes } });
    const none = await callRoute(sellerCall, '/api/seller/vendor/x', { params: { vendorId: 'x' } });
    expect(none.status).toBe(404);
  });
});

describe('an answer built from the whole catalogue', () => {
  const whole = async () => (await callRoute(listCall, '/api/product/list')).body;

  it('shows a new price and a vendor that closed', async () => {
    const getPrice = async (id = '') =>
      (await whole()).products.find((product: { _id: string }) => product._id === id)?.minPrice;
    const before = await getPrice(made[4]);
    await Product.updateOne({ _id: made[4] }, { 'options.0.priceKobo': 7_770_000 });
    await eventually(async () => (await getPrice(made[4])) === 77_700);
    await Product.updateOne({ _id: made[4] }, { 'options.0.priceKobo': before * 100 });
    await Vendor.updateOne({ _id: kitchen }, { status: 'hidden' });
    await eventually(async () => (await whole()).total === 12);
    await Vendor.updateOne({ _id: kitchen }, { status: 'open' });
    await eventually(async () => (await whole()).total === 13);
  });
});
