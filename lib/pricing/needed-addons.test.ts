import { describe, expect, it } from 'vitest';
import { leastNeeded } from './needed-addons';

const option = (_id: string, price: number, inStock = true) => ({ _id, price, inStock });
const meat = { min: 1, options: [option('goat', 800), option('egg', 500), option('fish', 900)] };
const two = { min: 2, options: [option('a', 300), option('b', 100), option('c', 200)] };

describe('leastNeeded', () => {
  it.each([
    ['nothing', [], [], 0],
    ['the cheapest of one', [meat], [], 500],
    ['the two cheapest', [two], [], 300],
    ['of every group', [meat, two], [], 800],
    ['nothing of what may be left out', [{ ...meat, min: 0 }], [], 0],
    ['nothing once enough is chosen', [meat], ['goat'], 0],
    ['what is still missing', [two], ['b'], 200],
    ['nothing sold out', [{ min: 1, options: [option('x', 1, false), option('y', 7)] }], [], 7],
  ])('%s', (_what, groups, chosen, least) => {
    expect(leastNeeded(groups, chosen)).toBe(least);
  });
});
