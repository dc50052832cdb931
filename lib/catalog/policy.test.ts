import { describe, expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { productCardOf } from './policy';

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
};

describe('productCardOf', () => {
  it('adds a single option in one tap, at its offer price', () => {
    expect(productCardOf(product)).toMatchObject({
      fromPrice: 700,
      oldPrice: 900,
      isFrom: false,
      quickOptionId: 'o1',
    });
  });

  it('asks for a choice first where there are several options or a required add-on', () => {
    const large = { ...option, _id: 'o2', price: 1_500, offerPrice: null };
    expect(productCardOf({ ...product, options: [option, large] })).toMatchObject({
      isFrom: true,
      quickOptionId: null,
    });
    const meat = [{ _id: 'f', name: 'Fish', price: 500, inStock: true }];
    const needed = { _id: 'm', name: 'Meat or fish', min: 1, max: 3, options: meat };
    expect(productCardOf({ ...product, addons: [needed] })).toMatchObject({
      minPrice: 700,
      fromPrice: 1_200,
      oldPrice: 1_400,
      isFrom: true,
    });
    const addons = [{ _id: 'g', name: 'Swallow', min: 1, max: 1, options: [] }];
    expect(productCardOf({ ...product, addons }).quickOptionId).toBeNull();
    expect(productCardOf({ ...product, inStock: false }).quickOptionId).toBeNull();
  });
});
