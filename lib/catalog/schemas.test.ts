import { expect, it } from 'vitest';
import { PRICE_MAX, productListCall } from './schemas';

it.each([
  ['', undefined],
  ['0', 0],
  ['1500', 1_500],
  [String(PRICE_MAX), PRICE_MAX],
])('reads the price %j as %s', (text, price) => {
  expect(productListCall.parse({ min: text, max: text })).toEqual({ min: price, max: price });
});

it.each(['-1', '1.5', '1e3', '0x10', ' ', ' 5', 'lots', String(PRICE_MAX + 1)])(
  'takes %j for no price',
  (max) => {
    expect(productListCall.safeParse({ max }).success).toBe(false);
  },
);
