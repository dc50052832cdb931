import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockId } from '@/lib/core/ids';
import type { ProductDoc } from '@/models/shops/product';
import { useEnv } from '@/tests/support/env';
import { toProductDto } from './mapping';
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
    status: 'live',
    removedAt: null,
    ...given,
    // A plain object in place of the lean document, whose arrays are plain too.
  } as unknown as ProductDoc;
}

const NOON = new Date('2026-11-27T11:00:00Z');

describe('stock', () => {
  const doc = (tracked: boolean) => productDoc({ options: [{ ...option(450_000), tracked }] });
  const unsold = (product: ProductDoc, pieces: number) =>
    new Map([[stockId(String(product._id), String(product.options[0]?._id)), pieces]]);

  it.each([
    ['a few', true, 3, 3],
    ['as many as a line can hold', true, 99, undefined],
    ['not counted', false, 3, undefined],
  ])('shows pieces left: %s', (_what, tracked, pieces, left) => {
    const product = doc(tracked);
    const dto = toProductDto(product, 'Mama Esosa', unsold(product, pieces));
    expect(dto.options[0]?.left).toBe(left);
  });

  it.each([
    ['the mark of the product ends', { soldOut: { until: NOON } }, NOON.toISOString()],
    [
      'the mark of its only option ends',
      { options: [{ ...option(1, null, false), soldOut: { until: NOON } }] },
      NOON.toISOString(),
    ],
    ['the shop puts it back', { soldOut: { until: null } }, null],
    ['it has been in stock again', { inStock: true, soldOut: { until: NOON } }, null],
  ])('sold out until %s', (_what, given, backAt) => {
    expect(toProductDto(productDoc({ inStock: false, ...given }), 'Mama Esosa').backAt).toBe(
      backAt,
    );
  });

  it('omits pieces left from lists', () => {
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
    'limits the length of the title of %s',
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

  it('gives a food product one canonical link and excludes filtered lists from search engines', () => {
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
