import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CatalogueFollower } from '@/lib/catalog/live/follower';
import { catalogue, isCatalogueFollowed, stopCatalogue } from '@/lib/catalog/live-index';
import {
  findProductDetail,
  findVendorPage,
  getFeatured,
  listProducts,
  listVendorCards,
  listVendors,
  type VendorKind,
} from '@/lib/catalog/queries';
import { productListQuery } from '@/lib/catalog/schemas';
import { SERVICE_HOURS } from '@/lib/core/hours/hours';
import { Review } from '@/models/catalog/review';
import { Settings } from '@/models/platform/settings';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { eventually, fillCatalogue, listed } from '../../support/catalogue';
import { useTestDatabase } from '../../support/database';
import { makeReview } from '../../support/reviews';
import { createProduct, createVendor, minutesLater, NOON, setPrice } from '../../support/shop';

useTestDatabase();
afterAll(stopCatalogue);

const EVENINGS = [{ days: [1], open: '17:00', close: '21:00' }];

let shoes: string;
let kitchen: string;
let made: string[];

beforeAll(async () => {
  ({ shoes, kitchen, made } = await fillCatalogue());
});

describe('lists and pages', () => {
  beforeAll(catalogue);

  it('pages ten at a time within the filters, with no page after the last', async () => {
    const first = await listed({ sort: 'price-asc' });
    expect(first?.products.map((card) => card.fromPrice)).toEqual(
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

  it('pages a shop’s own list, with no page after the last', async () => {
    const page = await findVendorPage(shoes, 'shop', 1);
    expect(page).toMatchObject({ total: 12, pages: 1, products: { length: 12 } });
    expect(await findVendorPage(shoes, 'shop', 2)).toBeNull();
  });

  it('reads a page of ten at once, and listed products again only after a change', async () => {
    // A new index, for which nothing has been read.
    await stopCatalogue();
    await catalogue();
    await eventually(async () => isCatalogueFollowed());
    let reads: string[] = [];
    mongoose.set('debug', (collection: string, method: string) => {
      reads.push(`${method} ${collection}`);
    });
    const recordReads = async (work: () => Promise<unknown>) => {
      reads = [];
      await work();
      return reads.toSorted();
    };
    const sneakers = () => listed({ sort: 'name-asc', search: 'sneaker' });
    expect(await recordReads(sneakers)).toEqual(['find products']);
    expect(await recordReads(sneakers)).toEqual([]);
    const detail = () => findProductDetail(made[5] ?? '');
    await detail();
    expect(await recordReads(detail)).toEqual(['find stock_levels', 'findOne products']);
    // While changes may be missed, nothing that was read before is shown.
    const following = vi.spyOn(CatalogueFollower.prototype, 'isFollowing', 'get');
    following.mockReturnValue(false);
    expect(await recordReads(sneakers)).toEqual(['find products']);
    following.mockRestore();
    mongoose.set('debug', false);
  });

  it('features the first six products in stock', async () => {
    const featured = await getFeatured();
    expect(featured).toHaveLength(6);
    expect(featured.map((card) => card.category)).toContain('Food');
  });

  it('returns a product with related ones and others of its vendor', async () => {
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
    'finds no product or vendor %j',
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

  it('finds no vendor by a sold-out product', async () => {
    await Product.updateOne({ _id: made[12] }, { inStock: false });
    await eventually(async () => (await listVendors('food', 'jollof')).length === 0);
    await Product.updateOne({ _id: made[12] }, { inStock: true });
    await eventually(async () => (await listVendors('food', 'jollof')).length === 1);
  });

  it('lists open vendors first, but a vendor searched for by name on top', async () => {
    const day = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
    const later = await createVendor({ name: 'A closed kitchen', categories: ['Food'] });
    const { productId } = await createProduct(later, { category: 'Food', name: 'Jollof and fish' });
    await Vendor.updateOne({ _id: later }, { hours: [] });
    const order = async (search?: string) =>
      (await listVendorCards('food', search)).map(({ _id }) => _id);
    // Its products come first, its hours a moment later.
    await eventually(async () => (await order()).join() === [kitchen, later].join());
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

describe('following the database', () => {
  it('shows, sorts and filters by the lowest price that can be paid now', async () => {
    const { productId } = await createProduct(shoes, { name: 'Clog', priceKobo: 100_000 });
    const stored = await Product.findById(productId).lean();
    const [small] = stored?.options ?? [];
    const large = { ...small, _id: new mongoose.Types.ObjectId(), name: 'Large' };
    const strap = { _id: new mongoose.Types.ObjectId(), name: 'Strap', priceKobo: 50_000 };
    const group = { _id: new mongoose.Types.ObjectId(), name: 'Straps', min: 1, max: 1 };
    const set = (isSmallLeft: boolean, isStrapLeft: boolean) =>
      Product.updateOne(
        { _id: productId },
        {
          options: [
            { ...small, inStock: isSmallLeft },
            { ...large, priceKobo: 300_000 },
          ],
          addons: [{ ...group, options: [{ ...strap, inStock: isStrapLeft }] }],
        },
      );
    const prices = async (query: Record<string, string>) =>
      (await listed({ search: 'clog', ...query }))?.products.map(({ fromPrice }) => fromPrice);

    await set(true, true);
    await eventually(async () => (await prices({ min: '1500', max: '1500' }))?.[0] === 1_500);
    expect(await prices({ max: '1499' })).toEqual([]);
    await set(false, true);
    await eventually(async () => (await prices({ min: '3500', max: '3500' }))?.[0] === 3_500);
    expect(await prices({ max: '3499' })).toEqual([]);
    await set(true, false);
    await eventually(async () => (await prices({}))?.length === 0);
    expect(await prices({ inStock: '0', max: '1500' })).toEqual([1_500]);
    expect(await findProductDetail(productId)).toMatchObject({ product: { inStock: false } });
    await Product.deleteOne({ _id: productId });
  });

  it('picks up new, changed, hidden, removed and deleted products', async () => {
    const { productId } = await createProduct(shoes, { name: 'Moccasin' });
    await eventually(async () => (await listed({ search: 'moccasin' }))?.total === 1);

    // Neither is searched, sorted or filtered by.
    const card = async () => (await listed({ search: 'moccasin' }))?.products[0];
    await Product.updateOne({ _id: productId }, { description: ['Soft'] });
    await eventually(async () => (await card())?.summary === 'Soft');
    const { businessName } = (await Vendor.findById(shoes).lean()) ?? {};
    await Vendor.updateOne({ _id: shoes }, { businessName: 'Sole Mates' });
    await eventually(async () => (await card())?.vendorName === 'Sole Mates');
    await Vendor.updateOne({ _id: shoes }, { businessName });

    await Product.updateOne({ _id: productId }, { 'options.0.priceKobo': 9_900_000 });
    await eventually(async () => (await listed({ search: 'moccasin', min: '90000' }))?.total === 1);
    await Product.updateOne({ _id: productId }, { inStock: false });
    await eventually(async () => (await listed({ search: 'moccasin' }))?.total === 0);
    expect((await listed({ search: 'moccasin', inStock: '0' }))?.total).toBe(1);
    expect((await listed({ search: 'moccasin' }))?.hiddenSoldOut).toBe(1);

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

  it('takes a vendor with its products off and puts them back', async () => {
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

  it('agrees with the database after many concurrent changes', async () => {
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

  const version = async () => (await catalogue()).version;
  const aPiece = () => StockLevel.findOne({ productId: made[0] }).lean().orFail();
  const move = async (changes: Partial<Record<'available' | 'reserved' | 'allocated', number>>) =>
    StockLevel.updateOne({ _id: (await aPiece())._id }, { $inc: changes });
  const oneReview = { authorName: 'Efe A.', text: 'Good for the price.' };

  it.each<[string, () => Promise<unknown>]>([
    ['a price', () => setPrice(made[2] ?? '', 310_000)],
    ['a pause', () => Vendor.updateOne({ _id: shoes }, { pausedUntil: minutesLater(9) })],
    ['a sale', () => move({ available: -1, allocated: 1 })],
    ['hours of delivery', () => Settings.create({ _id: 'main', serviceHours: EVENINGS })],
    ['a review', () => makeReview(String(new mongoose.Types.ObjectId()), oneReview)],
    ['a reply to it', () => Review.updateOne(oneReview, { reply: { text: 'Oshe', at: NOON } })],
    ['its end', () => Review.deleteOne(oneReview)],
  ])('counts what shoppers can see: %s', async (_what, change) => {
    await catalogue();
    expect(isCatalogueFollowed()).toBe(true);
    const before = await version();
    await change();
    await eventually(async () => (await version()) > before);
  });

  it('knows the hours of delivery that were set, and does not count pieces that are only held', async () => {
    expect((await catalogue()).settings.serviceHours).toEqual(EVENINGS);
    await Settings.deleteOne({ _id: 'main' });
    await eventually(
      async () => (await catalogue()).settings.serviceHours[0]?.open === SERVICE_HOURS[0]?.open,
    );
    const before = await version();
    await move({ available: -1, reserved: 1 });
    await setPrice(made[2] ?? '', 300_000);
    await eventually(async () => (await version()) > before);
    expect(await version()).toBe(before + 1);
  });

  it('stops, and catches up when started again', async () => {
    await stopCatalogue();
    await Product.updateOne({ _id: made[0] }, { name: 'Renamed' });
    await catalogue();
    expect((await listed({ search: 'renamed' }))?.total).toBe(1);
  });

  it('learns what changes during the load, after it was read', async () => {
    await stopCatalogue();
    const findProducts = Product.find.bind(Product);
    let renamed: Promise<unknown> = Promise.resolve();
    // The vendors have been read by then.
    vi.spyOn(Product, 'find').mockImplementationOnce((...args) => {
      renamed = Vendor.updateOne({ _id: kitchen }, { businessName: 'Renamed Kitchen' }).exec();
      return findProducts(...args);
    });
    await catalogue();
    await renamed;
    const names = async () => (await listVendors('food')).map(({ businessName }) => businessName);
    await eventually(async () => (await names()).includes('Renamed Kitchen'));
    vi.restoreAllMocks();
  });
});
