import { expect, it } from 'vitest';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { saveProductInput } from './schemas';

it('finds all mistakes of a product at once, each at its field', () => {
  const product = {
    ...{ name: 'Rice', category: 'Food', description: ['Hot'], images: [], status: 'live' },
    options: [
      { name: '', price: '2.500', tracked: false },
      { name: 'Big', price: 2_000, offerPrice: 2_500, sku: 'A'.repeat(60), tracked: false },
      { name: 'big', price: 3_000, tracked: false },
    ],
    addons: [
      { name: '', min: 3, max: 2, options: [{ name: 'Fish', price: 'half' }] },
      { name: 'Side', min: 0, max: 1, options: [] },
      {
        ...{ name: 'side', min: 0, max: 4 },
        options: [
          { name: 'Egg', price: -1 },
          { name: 'egg', price: 200 },
        ],
      },
    ],
  };
  const paths = saveProductInput.safeParse(product).error?.issues.map(({ path }) => path.join('.'));
  expect([...new Set(paths)].sort()).toEqual([
    'addons.0.max',
    'addons.0.name',
    'addons.0.options.0.price',
    'addons.1.options',
    'addons.2.max',
    'addons.2.name',
    'addons.2.options.0.price',
    'addons.2.options.1.name',
    'images',
    'options.0.name',
    'options.0.price',
    'options.1.offerPrice',
    'options.1.sku',
    'options.2.name',
  ]);
});

it.each([
  ['its first option', [{ name: '', price: 0, tracked: false }], PRODUCT_MESSAGES.price],
  ['no option', [], PRODUCT_MESSAGES.optionMissing],
])('has one message for %s', (_, options, message) => {
  const product = { name: 'Rice', category: 'Food', description: ['Hot'], images: [], options };
  const { error } = saveProductInput.safeParse({ ...product, status: 'draft' });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
