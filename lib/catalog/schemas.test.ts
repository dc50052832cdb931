import { expect, it } from 'vitest';
import { listWeight, PRICE_MAX, productListCall } from './schemas';

it.each([
  ['', undefined],
  ['0', 0],
  ['1500', 1_500],
  [String(PRICE_MAX), PRICE_MAX],
])('reads the price %j as %s', (text, price) => {
  expect(productListCall.parse({ min: text, max: text })).toEqual({ min: price, max: price });
});

it.each(['-1', '1.5', '1e3', '0x10', ' ', ' 5', 'lots', String(PRICE_MAX + 1)])(
  'ignores %j as a price',
  (max) => {
    expect(productListCall.safeParse({ max }).success).toBe(false);
  },
);

it.each([
  ['page', '1', 1],
  ['page', '007', 7],
  ['limit', '1000', 1_000],
] as const)('reads %s=%s as %d', (name, text, number) => {
  expect(productListCall.parse({ [name]: text })).toEqual({ [name]: number });
});

it.each(
  ['page', 'limit'].flatMap((name) =>
    ['', '0', '-1', '1.5', '1e2', '0x10', ' 5', '+5', '٣', '9'.repeat(16)].map((text) => [
      name,
      text,
    ]),
  ),
)('refuses %s=%j', (name, text) => {
  expect(productListCall.safeParse({ [name]: text }).success).toBe(false);
});

const id = 'a'.repeat(24);
it.each([
  [{}, 1],
  [{ category: 'Shoes' }, 20],
  [{ cursor: id }, 20],
  [{ limit: '1000' }, 20],
  [{ limit: '51' }, 2],
  [{ limit: '50' }, 1],
  [{ limit: '1' }, 1],
  [{ q: 'shoe' }, 1],
  [{ page: '3', limit: '250' }, 5],
  [{ ids: Array(100).fill(id).join(',') }, 2],
])('counts the list call %j as %d', (query, weight) => {
  expect(listWeight(productListCall.parse(query))).toBe(weight);
});
