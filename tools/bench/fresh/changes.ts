import { randomUUID } from 'node:crypto';
import { paths } from '@/lib/core/paths';
import type { Answer, Seller } from '../lib/seller';
import type { View } from './watch';

/** A kind of change. `make`: makes one by the shop's calls, and returns where it must be seen. */
interface Change {
  name: string;
  make: () => Promise<View[]>;
}

/** Changes of price, stock, pause and opening hours, a new one every time. */
export async function listChanges(shop: Seller, kitchen: Seller): Promise<Change[]> {
  const goods = await getShop(shop);
  const bukka = await getShop(kitchen);
  return [
    { name: 'price', make: priceChange(shop, goods) },
    { name: 'stock', make: stockChange(shop, goods) },
    { name: 'pause', make: pauseChange(kitchen, bukka) },
    { name: 'opening hours', make: hoursChange(kitchen, bukka) },
  ];
}

interface Shop {
  vendorId: string;
  product: Answer;
}

/** The seller's shop, and a product in stock with one option. */
async function getShop(seller: Seller): Promise<Shop> {
  const { vendorId } = (await seller.get('/api/seller/shop')).shop;
  const { products } = await seller.get(`/api/product/list?vendor=${vendorId}&inStock=1&limit=100`);
  const product = products.find(({ options }: Answer) => options.length === 1);
  if (!product) throw new Error('no product to change: is the demo data in?');
  return { vendorId, product };
}

function priceChange(seller: Seller, { vendorId, product }: Shop): Change['make'] {
  let price = 43_200;
  return async () => {
    const before = toPriceTexts(price);
    price += 1;
    const { product: current } = await seller.get(`/api/seller/product/${product._id}`);
    await seller.post('/api/seller/product/save', toSaveInput(current, price));
    const shows = toTest(toPriceTexts(price), before);
    const search = encodeURIComponent(product.name);
    return [
      { name: 'product', path: paths.product(product as never), shows },
      { name: 'list', path: `/products?search=${search}`, shows },
      { name: 'shop', path: paths.shop(vendorId), shows },
      { name: 'product/list', path: `/api/product/list?q=${search}`, shows },
      { name: 'product/suggest', path: `/api/product/suggest?q=${search}`, shows },
    ];
  };
}

const ON_SALE = /schema\.org\/InStock/;
const SOLD_OUT = /Sold out\.<\/b>/;

/** Alternates between sold out and in stock. */
function stockChange(seller: Seller, { vendorId, product }: Shop): Change['make'] {
  let isInStock = true;
  return async () => {
    isInStock = !isInStock;
    const input = { productId: product._id, inStock: isInStock, commandId: randomUUID() };
    await seller.post('/api/seller/stock', input);
    const [now, before] = isInStock ? [ON_SALE, SOLD_OUT] : [SOLD_OUT, ON_SALE];
    const search = encodeURIComponent(product.name);
    /** It is in lists of what is in stock, or not. */
    const listed = (body: string) => {
      const isNew = body.includes(product._id) === isInStock;
      return { isNew, isOld: !isNew };
    };
    return [
      { name: 'product', path: paths.product(product as never), shows: toTest(now, before) },
      { name: 'list', path: `/products?search=${search}`, shows: listed },
      {
        name: 'category',
        path: `${paths.category(product.category)}?search=${search}`,
        shows: listed,
      },
      {
        name: 'product/list',
        path: `/api/product/list?vendor=${vendorId}&inStock=1`,
        shows: listed,
      },
      { name: 'product/suggest', path: `/api/product/suggest?q=${search}`, shows: listed },
    ];
  };
}

/** A pause that ends at another minute every time. */
function pauseChange(seller: Seller, shop: Shop): Change['make'] {
  let minutes = 30;
  let before = '';
  return async () => {
    minutes += 1;
    const { pausedUntil } = (await seller.post('/api/seller/pause', { minutes })).shop;
    const shows = toTest(toRegExp(pausedUntil), before ? toRegExp(before) : /NEVER/);
    before = pausedUntil;
    return kitchenViews(shop, shows);
  };
}

/** It opens a minute later every time. */
function hoursChange(seller: Seller, shop: Shop): Change['make'] {
  let minute = 10;
  const opens = () => `07:${minute}`;
  return async () => {
    const before = opens();
    minute += 1;
    const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], open: opens(), close: '20:30' }];
    await seller.post('/api/seller/shop', { hours });
    return kitchenViews(shop, toTest(toRegExp(opens()), toRegExp(before)));
  };
}

function kitchenViews({ vendorId, product }: Shop, shows: View['shows']): View[] {
  return [
    { name: 'kitchen', path: paths.foodVendor(vendorId), shows },
    { name: 'dish', path: paths.product(product as never), shows },
    { name: 'food', path: paths.foodList(), shows },
    { name: 'seller/vendor', path: `/api/seller/vendor/${vendorId}`, shows },
    { name: 'seller/list', path: '/api/seller/list', shows },
  ];
}

function toTest(now: RegExp, before: RegExp): View['shows'] {
  return (body) => ({ isNew: now.test(body), isOld: before.test(body) });
}

/** A price as text and as a number. */
function toPriceTexts(naira: number): RegExp {
  return new RegExp(`\\b(?:${naira}|${naira.toLocaleString('en')})\\b`);
}

function toRegExp(text: string): RegExp {
  return new RegExp(text.replaceAll('.', '\\.'));
}

/** The editor's product as input of its save call, at another price. */
function toSaveInput(product: Answer, price: number): object {
  const { productId, rev, name, category, section, description, weightGrams, images } = product;
  const options = product.options.map(({ optionId, name, sku, tracked, picture }: Answer) => ({
    ...{ optionId, name, sku, tracked, picture },
    ...{ price, offerPrice: null },
  }));
  const addons = product.addons.map(({ groupId, name, min, max, options }: Answer) => ({
    ...{ groupId, name, min, max },
    options: options.map(({ choiceId, name, price }: Answer) => ({ choiceId, name, price })),
  }));
  const fields = { productId, rev, name, category, section, description, weightGrams, images };
  return { ...fields, options, addons, status: 'live' };
}
