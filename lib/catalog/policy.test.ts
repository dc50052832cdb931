import { describe, expect, it } from 'vitest';
import type { ProductDto } from './dto';
import { cardOf } from './policy';

const option = { _id: 'o1', name: 'Default Option', price: 900, offerPrice: 700, inStock: true };
const product: ProductDto = {
  _id: 'p1',
  name: 'Comb',
  category: 'HairAccessories',
  vendorId: 'v1',
  vendorName: 'Crown & Coil',
  image: [],
  pictures: [{ src: '/art/comb', alt: 'Comb' }],
  description: [],
  weight: 'N/A',
  inStock: true,
  options: [option],
  addons: [],
  section: '',
  minPrice: 700,
  rating: null,
};

const priced = (price: number, offerPrice: number | null = null, inStock = true) => ({
  ...option,
  _id: `${price}`,
  price,
  offerPrice,
  inStock,
});

describe('cardOf', () => {
  it.each([
    ['one option on offer', [priced(4_500, 4_000)], 4_000, 4_500, false, '4500'],
    ['one option', [priced(4_500.5)], 4_500.5, null, false, '4500.5'],
    ['two prices', [priced(3_000), priced(5_000, 2_000)], 2_000, 5_000, true, null],
    ['nothing left', [priced(4_500, null, false)], 4_500, null, false, null],
  ])('prices a product with %s', (_what, options, minPrice, oldPrice, isFrom, quickOptionId) => {
    const card = cardOf({ ...product, options, minPrice });
    expect(card).toMatchObject({ fromPrice: minPrice, oldPrice, isFrom, quickOptionId });
  });

  it('offers no one-tap add for products that need a choice or are sold out', () => {
    const addons = [{ _id: 'g', name: 'Swallow', min: 1, max: 1, options: [] }];
    expect(cardOf({ ...product, addons }).quickOptionId).toBeNull();
    expect(cardOf({ ...product, inStock: false }).quickOptionId).toBeNull();
  });
});
