import { describe, expect, it } from 'vitest';
import { areAddonsAllowed, requiredAddonsPrice } from './addons';

const option = (_id: string, price: number, inStock = true) => ({ _id, price, inStock });
const meat = { min: 1, options: [option('goat', 800), option('egg', 500), option('fish', 900)] };
const two = { min: 2, options: [option('a', 300), option('b', 100), option('c', 200)] };

describe('requiredAddonsPrice', () => {
  it.each([
    ['nothing', [], [], 0],
    ['the cheapest of one', [meat], [], 500],
    ['the two cheapest', [two], [], 300],
    ['of every group', [meat, two], [], 800],
    ['nothing for optional groups', [{ ...meat, min: 0 }], [], 0],
    ['nothing once enough is chosen', [meat], ['goat'], 0],
    ['the missing ones', [two], ['b'], 200],
    ['nothing sold out', [{ min: 1, options: [option('x', 1, false), option('y', 7)] }], [], 7],
  ])('%s', (_what, groups, chosen, expected) => {
    expect(requiredAddonsPrice(groups, chosen)).toBe(expected);
  });
});

describe('areAddonsAllowed', () => {
  const drink = { min: 0, max: 1, options: [option('zobo', 300), option('cola', 300)] };
  const fish = { ...meat, max: 2 };
  const gone = { min: 0, max: 2, options: [option('egg', 1, false)] };

  it.each([
    ['none where none is required', [drink], [], true],
    ['none where one is required', [fish], [], false],
    ['enough', [fish, drink], ['goat', 'zobo'], true],
    ['too many', [drink], ['zobo', 'cola'], false],
    ['an unknown one', [drink], ['beer'], false],
    ['one that is sold out', [gone], ['egg'], false],
  ])('%s', (_what, groups, chosen, isAllowed) => {
    expect(areAddonsAllowed(groups, chosen)).toBe(isAllowed);
  });
});
