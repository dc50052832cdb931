import { expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { splitSold } from './again-lines';

const id = (digit: string) => digit.repeat(24);
const option = { _id: id('2'), name: 'Regular', price: 3000, offerPrice: null, inStock: true };
const fish = { _id: id('4'), name: 'Fried fish', price: 450, inStock: true };
const jollof: ProductDto = {
  _id: id('1'),
  name: 'Party jollof',
  category: 'Food',
  vendorId: id('a'),
  vendorName: 'Mama Esosa Kitchen',
  image: [],
  pictures: [],
  description: [],
  weight: 'N/A',
  inStock: true,
  options: [option],
  addons: [{ _id: id('3'), name: 'Protein', min: 0, max: 2, options: [fish] }],
  section: 'Rice',
  minPrice: 3000,
};
const line = {
  productId: id('1'),
  key: `${id('2')}+${id('4')}`,
  name: 'Party jollof',
  quantity: 2,
};

it('takes what is sold in the same choice', () => {
  expect(splitSold([line], [jollof])).toEqual({ sold: [line], gone: [] });
});

it.each([
  ['the product is gone', []],
  ['it is sold out', [{ ...jollof, inStock: false }]],
  ['the option is sold out', [{ ...jollof, options: [{ ...option, inStock: false }] }]],
  ['the add-on is gone', [{ ...jollof, addons: [] }]],
])('leaves it out when %s', (_why, products) => {
  expect(splitSold([line], products)).toEqual({ sold: [], gone: [line] });
});
