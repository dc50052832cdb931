import { expect, it } from 'vitest';
import { readPrices, wishNotes } from './use-wish-prices';

it('notes only products that cost less than at first', () => {
  const products = [
    { _id: 'a', fromPrice: 2_500 },
    { _id: 'b', fromPrice: 3_000 },
    { _id: 'c', fromPrice: 900 },
  ];
  expect([...wishNotes(products, { a: 3_000, b: 2_000 })]).toEqual([
    ['a', '₦500 less than before'],
  ]);
});

it.each([
  [null, {}],
  ['not json', {}],
  ['null', {}],
  ['{"a":1500,"b":"x","c":-1,"d":null}', { a: 1500 }],
])('reads prices from %s', (stored, prices) => {
  expect(readPrices(stored)).toEqual(prices);
});
