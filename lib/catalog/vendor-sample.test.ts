import { describe, expect, it } from 'vitest';
import type { ProductEntry } from './index/types';
import { getSample } from './vendor-sample';

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

describe('the sample of a vendor’s products', () => {
  it('shows one in-stock product per section, in menu order', () => {
    expect(getSample(MENU, [])).toEqual({
      productIds: ['jollof', 'ogbono', 'zobo'],
      fromKobo: 50_000,
      parts: ['Rice', 'Swallow', 'Drinks'],
    });
  });

  it('shows the searched product first', () => {
    expect(getSample(MENU, ['fried-rice', 'egusi']).productIds).toEqual([
      'fried-rice',
      'jollof',
      'ogbono',
    ]);
  });

  it('shows the best match first, and one per section when the search matches everything', () => {
    expect(getSample(MENU, ['zobo', 'jollof']).productIds).toEqual(['zobo', 'jollof', 'ogbono']);
    const all = MENU.map(({ id }) => id).toReversed();
    expect(getSample(MENU, all).productIds).toEqual(['jollof', 'ogbono', 'zobo']);
  });

  it('names the categories of goods, and fills up from a single section', () => {
    const shoes = MENU.slice(0, 2).map((entry) => ({ ...entry, category: 'Shoes' as const }));
    expect(getSample(shoes, [])).toMatchObject({
      productIds: ['jollof', 'fried-rice'],
      parts: ['Shoes'],
    });
  });

  it('has no price and no picture when nothing is on sale', () => {
    expect(getSample([dish('egusi', 'Swallow', 1, false)], [])).toEqual({
      productIds: [],
      fromKobo: null,
      parts: ['Swallow'],
    });
  });
});
