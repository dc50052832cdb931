import { expect, it } from 'vitest';
import type { ProductDto } from '@/lib/catalog/dto';
import { reorderText, splitAvailable } from './reorder-lines';

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
  backAt: null,
  options: [option],
  addons: [{ _id: id('3'), name: 'Protein', min: 0, max: 2, options: [fish] }],
  section: 'Rice',
  minPrice: 3000,
  rating: null,
};
const line = {
  productId: id('1'),
  key: `${id('2')}+${id('4')}`,
  name: 'Party jollof',
  quantity: 2,
};

it('retains lines whose exact choice is on sale', () => {
  expect(splitAvailable([line], [jollof])).toEqual({ available: [line], gone: [] });
});

it.each([
  ['the product is gone', []],
  ['it is sold out', [{ ...jollof, inStock: false }]],
  ['the option is sold out', [{ ...jollof, options: [{ ...option, inStock: false }] }]],
  ['the add-on is gone', [{ ...jollof, addons: [] }]],
])('leaves a line out when %s', (_why, products) => {
  expect(splitAvailable([line], products)).toEqual({ available: [], gone: [line] });
});

it('returns how many are left of a tracked option', () => {
  const { available } = splitAvailable([line], [{ ...jollof, options: [{ ...option, left: 1 }] }]);
  expect(available).toEqual([{ ...line, left: 1 }]);
});

it.each([
  [2, false, 'success', '2 items added to your cart'],
  [2, true, 'success', '2 items added to your cart'],
  [1, false, 'info', '1 of 2 items added: your cart can’t take any more.'],
  [1, true, 'info', '1 of 2 items added: only 1 more of Party jollof left.'],
  [0, false, 'error', 'Nothing added: your cart can’t take any more.'],
  [0, true, 'error', 'Nothing added: no more of Party jollof left.'],
])('says that %i of two were added (all that’s left: %s)', (added, isLast, tone, text) => {
  expect(reorderText([{ ...line, left: 1, added, isLast }], [])).toEqual({ tone, text });
});

it('reports for each item how many were left', () => {
  const jollofs = { ...line, quantity: 4, left: 3, added: 2, isLast: true };
  const fish = { ...line, name: 'Fish', left: 1, added: 0, isLast: true };
  expect(reorderText([jollofs, fish, { ...jollofs, added: 0 }], []).text).toBe(
    '2 of 10 items added: only 2 more of Party jollof left, no more of Fish left.',
  );
});

it('names unavailable lines', () => {
  const fishless = { ...line, name: 'Fish' };
  expect(reorderText([{ ...line, left: undefined, added: 2, isLast: false }], [fishless])).toEqual({
    tone: 'info',
    text: '2 items added to your cart. Not on sale right now: Fish.',
  });
  expect(reorderText([], [fishless]).tone).toBe('error');
});
