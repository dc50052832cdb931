import { describe, expect, it } from 'vitest';
import { CATEGORY_PATHS } from '@/lib/core/categories';
import { CatalogueIndex } from './catalogue-index';
import type { ProductEntry } from './types';

const VENDORS = {
  pot: 'Delta Pot',
  grills: 'Ekosodin Grills & Shawarma',
  wings: 'Wings & Jollof House',
  hair: 'Crown & Coil',
};

const SOLD: [id: string, vendorId: string, name: string, given?: Partial<ProductEntry>][] = [
  ['a', 'pot', 'Jollof Rice'],
  ['b', 'pot', 'Fried Plantain'],
  ['c', 'grills', 'Jollof, beef, plantain and a salad'],
  ['d', 'grills', 'Chicken Shawarma'],
  ['e', 'wings', 'Yam porridge', { inStock: false }],
  ['f', 'hair', 'Bone straight wig', { category: 'HairAccessories' }],
];

const index = new CatalogueIndex();
for (const [id, name] of Object.entries(VENDORS)) index.setVendor({ id, name, updatedAt: 0 });
for (const [id, vendorId, name, given] of SOLD) {
  const prices = { fromKobo: 100_000, isFrom: false };
  const none = { options: '', addons: '' };
  const times = { createdAt: 0, updatedAt: 0 };
  const rest = {
    category: 'Food',
    section: '',
    ...none,
    inStock: true,
    ...prices,
    ...times,
  } as const;
  index.setProduct({ ...rest, id, vendorId, name, ...given });
}

const found = (text: string, isAsked: (id: string) => boolean = () => true) =>
  index.matchVendors({ text, categories: CATEGORY_PATHS, isAsked });
const ids = (text: string) => found(text).map(({ id }) => id);

describe('vendors by name and by what they sell', () => {
  it.each([
    ['shawarma', ['grills']],
    ['jollof', ['wings', 'pot', 'grills']], // by its name first, then the best dish
    ['jolof', ['wings', 'pot', 'grills']],
    ['plantain', ['pot', 'grills']],
    ['plantin', ['pot', 'grills']],
    ['dodo', ['pot', 'grills']],
    ['wigs', ['hair']], // not Wings, one letter away
    ['wi', ['wings', 'hair']],
    ['porridge', []], // sold out
    ['plantain zzzzqqq', ['pot', 'grills']], // nothing has both words
    ['zzzzqqq', []],
    ['!?', []],
  ])('%j', (text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  it('returns the matching products, best first, for the given vendors only', () => {
    expect(found('jollof', (id) => id !== 'wings')).toEqual([
      { id: 'pot', isByName: false, productIds: ['a'] },
      { id: 'grills', isByName: false, productIds: ['c'] },
    ]);
    const isFood = { text: 'wigs', categories: ['Food'] as const, isAsked: () => true };
    expect(index.matchVendors(isFood).map(({ id }) => id)).toEqual(['wings']); // as misspelt
  });
});
