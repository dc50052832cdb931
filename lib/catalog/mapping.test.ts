import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockId } from '@/lib/core/ids';
import type { ProductDoc } from '@/models/product';
import { useEnv } from '@/tests/support/env';
import { toCardDto, toProductDto } from './mapping';
import { listMetadata, productMetadata, productTitle } from './metadata';
import { productListQuery } from './schemas';
import { productData } from './structured-data';

beforeAll(() => useEnv({ APP_URL: 'https://eki.example' }));

const option = (priceKobo: number, offerPriceKobo: number | null = null, inStock = true) => ({
  _id: new Types.ObjectId(),
  name: 'Default Option',
  priceKobo,
  offerPriceKobo,
  inStock,
  tracked: true,
});

function productDoc(given: object = {}): ProductDoc {
  return {
    _id: new Types.ObjectId(),
    vendorId: new Types.ObjectId(),
    slug: 'a',
    name: 'Jollof rice',
    category: 'Food',
    section: 'Rice',
    description: ['Firewood </script> taste.'],
    weightGrams: 400,
    images: [{ src: '/art/products/jollof', alt: 'Jollof rice' }],
    options: [option(450_000, 400_000)],
    addons: [],
    inStock: true,
    minPriceKobo: 400_000,
    status: 'live',
    removedAt: null,
    ...given,
    // A plain object stands for the lean document, whose arrays are plain too.
  } as unknown as ProductDoc;
}

describe('product cards', () => {
  it.each([
    ['one option on offer', [option(450_000, 400_000)], 4_000, 4_500, false, true],
    ['one option', [option(450_050)], 4_500.5, null, false, true],
    ['two prices', [option(300_000), option(500_000, 200_000)], 2_000, 5_000, true, false],
    ['nothing left', [option(450_000, null, false)], 4_500, null, false, false],
  ])('%s', (_what, options, minPrice, oldPrice, isFrom, isQuick) => {
    const card = toCardDto(productDoc({ options }), 'Mama Esosa');
    expect(card).toMatchObject({ minPrice, fromPrice: minPrice, oldPrice, isFrom });
    expect(card.quickOptionId !== null).toBe(isQuick);
  });

  it('counts required add-ons into the price and the old price', () => {
    const options = [
      { priceKobo: 80_000, inStock: true },
      { priceKobo: 50_000, inStock: true },
    ];
    const addons = [{ name: 'Meat or fish', min: 1, max: 3, options }];
    const dish = productDoc({ options: [option(250_000, 200_000)], addons });
    expect(toCardDto(dish, 'Mama Esosa')).toMatchObject({
      minPrice: 2_000,
      fromPrice: 2_500,
      oldPrice: 3_000,
      isFrom: true,
    });
  });

  it('never offers one-tap add for products that need a choice', () => {
    const addons = [{ name: 'Protein', min: 1, max: 2, options: [] }];
    expect(toCardDto(productDoc({ addons }), 'Mama Esosa').quickOptionId).toBeNull();
  });
});

describe('pieces left', () => {
  const doc = (tracked: boolean) => productDoc({ options: [{ ...option(450_000), tracked }] });
  const unsold = (product: ProductDoc, pieces: number) =>
    new Map([[stockId(String(product._id), String(product.options[0]?._id)), pieces]]);

  it.each([
    ['a few', true, 3, 3],
    ['as many as a line can hold', true, 99, undefined],
    ['not counted', false, 3, undefined],
  ])('%s', (_what, tracked, pieces, left) => {
    const product = doc(tracked);
    const dto = toProductDto(product, 'Mama Esosa', unsold(product, pieces));
    expect(dto.options[0]?.left).toBe(left);
  });

  it('are left out of lists', () => {
    expect(toProductDto(doc(true), 'Mama Esosa').options[0]).not.toHaveProperty('left');
  });
});

describe('structured data and metadata', () => {
  it('offers only what can be bought, at the first price, without a rating', () => {
    const product = toProductDto(productDoc(), 'Mama Esosa');
    const data = JSON.stringify(productData(product, 'https://eki.example'));
    expect(data).toContain('"price":"4000"');
    expect(data).toContain('InStock');
    expect(data).not.toMatch(/rating/i);
    const soldOut = JSON.stringify(
      productData({ ...product, inStock: false }, 'https://eki.example'),
    );
    expect(soldOut).not.toContain('offers');
  });

  it.each(['Rice', 'Studio wireless headphones with forty hours of battery and a case'])(
    'keeps the title of %s within the limit',
    (name) => {
      const product = toProductDto(productDoc({ name }), 'Campus Gadgets and Repairs');
      const title = productTitle(product);
      expect([...title].length).toBeLessThanOrEqual(60);
      expect(title).toContain('₦4,000');
    },
  );

  it.each([
    ['Rice', 'Mama Esosa', 'Rice – ₦4,000 – Mama Esosa'],
    [
      'Leather palm slippers, brown',
      'Sole Street Ekosodin Market',
      'Leather palm slippers, brown – ₦4,000 – Sole Street…',
    ],
    [
      'Wireless over-ear headphones with a case, black',
      'Campus Gadgets',
      'Wireless over-ear headphones with a case, black – ₦4,000',
    ],
  ])('shortens the vendor first in the title of %s by %s', (name, vendor, title) => {
    expect(productTitle(toProductDto(productDoc({ name }), vendor))).toBe(title);
  });

  it('gives a food product one canonical link and keeps filtered lists out of search engines', () => {
    const product = toProductDto(productDoc(), 'Mama Esosa');
    const { alternates } = productMetadata(product);
    const canonical = `/food/${product.vendorId}/${product._id}`;
    expect(alternates?.canonical).toBe(canonical);
    expect(
      listMetadata(productListQuery.parse({ page: '2' }), 30, '/products?page=2').robots,
    ).toBeUndefined();
    const search = listMetadata(productListQuery.parse({ search: 'x' }), 30, '/products?search=x');
    expect(search.title).toEqual({ absolute: 'Results for “x” – Eki, UNIBEN and Ugbowo' });
    expect(search.robots).toMatchObject({ index: false });
    expect(search.alternates?.canonical).toBe('/products?search=x');
  });
});
