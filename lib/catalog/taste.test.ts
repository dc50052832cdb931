import { describe, expect, it } from 'vitest';
import type { ProductEntry } from './index/port';
import { tasteOf } from './taste';

const dish = (id: string, section: string, fromKobo: number, inStock = true): ProductEntry => ({
  id,
  name: id,
  category: 'Food',
  section,
  options: '',
  addons: '',
  vendorId: 'v',
  fromKobo,
  isFrom: false,
  minKobo: 1,
  inStock,
  createdAt: 0,
  updatedAt: 0,
});

const MENU = [
  dish('jollof', 'Rice', 280_000),
  dish('fried-rice', 'Rice', 300_000),
  dish('egusi', 'Swallow', 250_000, false),
  dish('ogbono', 'Swallow', 260_000),
  dish('zobo', 'Drinks', 50_000),
];

describe('tasteOf', () => {
  it('shows one of each part, in stock, in the order of the menu', () => {
    expect(tasteOf(MENU, [])).toEqual({
      productIds: ['jollof', 'ogbono', 'zobo'],
      fromKobo: 50_000,
      parts: ['Rice', 'Swallow', 'Drinks'],
    });
  });

  it('shows first what was searched for', () => {
    expect(tasteOf(MENU, ['fried-rice', 'egusi']).productIds).toEqual([
      'fried-rice',
      'jollof',
      'ogbono',
    ]);
  });

  it('shows the best match first, and a bit of everything where a search found it all', () => {
    expect(tasteOf(MENU, ['zobo', 'jollof']).productIds).toEqual(['zobo', 'jollof', 'ogbono']);
    const all = MENU.map(({ id }) => id).toReversed();
    expect(tasteOf(MENU, all).productIds).toEqual(['jollof', 'ogbono', 'zobo']);
  });

  it('names the categories of goods, and fills up from one part', () => {
    const shoes = MENU.slice(0, 2).map((entry) => ({ ...entry, category: 'Shoes' as const }));
    expect(tasteOf(shoes, [])).toMatchObject({
      productIds: ['jollof', 'fried-rice'],
      parts: ['Shoes'],
    });
  });

  it('has no price and no picture where nothing can be bought', () => {
    expect(tasteOf([dish('egusi', 'Swallow', 1, false)], [])).toEqual({
      productIds: [],
      fromKobo: null,
      parts: ['Swallow'],
    });
  });
});
