import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Review } from '@/models/catalog/review';
import { Settings } from '@/models/platform/settings';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import { makeReview } from '../../support/reviews';
import {
  killServer,
  type ServerProcess,
  startReadyServer,
  useBuiltServer,
} from '../../support/server-process';
import { createProduct, createVendor, setPrice } from '../../support/shop';

useBuiltServer();

/** Polling interval for a loaded machine. */
const SEEN = { interval: 100 };

const ALWAYS = [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }];
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000);

let servers: ServerProcess[];
let early: string;
let late: string;
let dish: string;
let shoe: string;
let path: Record<'dish' | 'shoe' | 'kitchen', string>;

beforeAll(async () => {
  await Settings.create({ _id: 'main', serviceHours: ALWAYS });
  early = await createVendor({ name: 'Early Kitchen', categories: ['Food'] });
  late = await createVendor({ name: 'Late Kitchen', categories: ['Food'] });
  await createProduct(late, { category: 'Food' });
  dish = (await createProduct(early, { category: 'Food', name: 'Ofada rice' })).productId;
  shoe = (await createProduct(await createVendor(), { name: 'Clog', stock: 9 })).productId;
  await makeReview(String(new mongoose.Types.ObjectId()), { productId: shoe, text: 'Fits well.' });
  await Product.updateOne({ _id: shoe }, { ratings: { 4: 1 } });
  path = {
    dish: `/food/${early}/${dish}`,
    shoe: `/products/Shoes/${shoe}`,
    kitchen: `/food/${early}`,
  };
  servers = await Promise.all([startReadyServer(), startReadyServer()]);
});
afterAll(() => Promise.all((servers ?? []).map(killServer)));

/** What each process answers. */
const fromAll = (address: string) =>
  Promise.all(servers.map(async ({ url }) => (await fetch(url + address)).text()));

type Says = (text: string) => boolean;

/** Whether each process says it. */
const allSay = async (address: string, says: Says) => (await fromAll(address)).map(says);

const has = (words: string | RegExp) => (text: string) => new RegExp(words).test(text);
/** In a list: the first shop is named before the second. */
const isAbove = (first: string, second: string) => (text: string) =>
  text.includes(first) && text.indexOf(first) < text.indexOf(second);

/** What changes, where it is read, how it is changed, and how it is known. */
const changes: [string, () => string[], () => Promise<unknown>, Says][] = [
  [
    'a price',
    () => ['/', '/products', '/products/Shoes', path.shoe, '/api/product/list?q=clog'],
    () => setPrice(shoe, 1_234_500),
    has(/12,?345/),
  ],
  [
    'a dish that is sold out',
    () => [path.dish, path.kitchen],
    () => Product.updateOne({ _id: dish }, { inStock: false }),
    has('Sold out'),
  ],
  [
    'pieces that are left',
    () => [path.shoe],
    () => StockLevel.updateOne({}, { $inc: { allocated: 6, available: -6 } }),
    has(/left[\\"]+:3\b/),
  ],
  [
    'a review',
    () => [path.shoe, `/api/review/list?productId=${shoe}`],
    () => Review.updateOne({}, { text: 'Fits very well.' }),
    has('Fits very well'),
  ],
  [
    'a reply of the shop',
    () => [path.shoe, `/api/review/list?productId=${shoe}`],
    () => Review.updateOne({}, { reply: { text: 'Oshe!', at: new Date() } }),
    has('Oshe!'),
  ],
  [
    'a pause',
    () => ['/food', '/'],
    () => Vendor.updateOne({ _id: early }, { pausedUntil: soon(3_600) }),
    isAbove('Late Kitchen', 'Mama Early'),
  ],
  [
    'the name of a shop',
    () => ['/food', path.kitchen, '/api/seller/list', path.dish],
    () => Vendor.updateOne({ _id: early }, { businessName: 'Mama Early' }),
    has('Mama Early'),
  ],
];

describe('two processes', () => {
  it('show what has changed on cached pages', async () => {
    for (const [what, addresses, , says] of changes) {
      for (const address of addresses()) {
        expect(await allSay(address, says), `${what} ${address}`).toEqual([false, false]);
      }
    }
    for (const [, , change] of changes) await change();
    for (const [what, addresses, , says] of changes) {
      for (const address of addresses()) {
        const said = () => allSay(address, says);
        await expect.poll(said, { ...SEEN, message: `${what} ${address}` }).toEqual([true, true]);
      }
    }
  });

  it('show the end of a pause, for which there is no write, and hours of delivery', async () => {
    const soonOpen = { pausedUntil: soon(5), businessName: 'Back Soon' };
    await Vendor.updateOne({ _id: early }, soonOpen);
    const isPaused = isAbove('Late Kitchen', 'Back Soon');
    await expect.poll(() => allSay('/food', isPaused), SEEN).toEqual([true, true]);
    const isBack = isAbove('Back Soon', 'Late Kitchen');
    await expect.poll(() => allSay('/food', isBack), SEEN).toEqual([true, true]);
    await Settings.updateOne({ _id: 'main' }, { 'serviceHours.0.open': '04:30' });
    await expect.poll(() => allSay('/api/user/is-auth', has('04:30')), SEEN).toEqual([true, true]);
  });
});
