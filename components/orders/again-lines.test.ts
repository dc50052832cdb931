import { expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { againWords, splitSold } from './again-lines';

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

it('tells how many are left of an option, where they are counted', () => {
  const { sold } = splitSold([line], [{ ...jollof, options: [{ ...option, left: 1 }] }]);
  expect(sold).toEqual([{ ...line, left: 1 }]);
});

it.each([
  [2, false, 'success', '2 items added to your cart.'],
  [2, true, 'success', '2 items added to your cart.'],
  [1, false, 'info', '1 of 2 items added: your cart takes no more.'],
  [1, true, 'info', '1 of 2 items added: only 1 of Party jollof was left to add.'],
  [0, false, 'error', 'None of it was added: your cart takes no more.'],
  [0, true, 'error', 'None of it was added: no more are left of Party jollof.'],
])('says that %i of two pieces were added (all that are left: %s)', (added, isLast, tone, text) => {
  expect(againWords([{ ...line, left: 1, added, isLast }], [])).toEqual({ tone, text });
});

it('says of each thing how many were left', () => {
  const jollofs = { ...line, quantity: 4, left: 3, added: 2, isLast: true };
  const fish = { ...line, name: 'Fish', left: 1, added: 0, isLast: true };
  expect(againWords([jollofs, fish, { ...jollofs, added: 0 }], []).text).toBe(
    '2 of 10 items added: only 2 of Party jollof were left to add, no more are left of Fish.',
  );
});

it('names what is not sold', () => {
  const fishless = { ...line, name: 'Fish' };
  expect(againWords([{ ...line, left: undefined, added: 2, isLast: false }], [fishless])).toEqual({
    tone: 'info',
    text: '2 items added to your cart. Not sold at present: Fish.',
  });
  expect(againWords([], [fishless]).tone).toBe('error');
});
