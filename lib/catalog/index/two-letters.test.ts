import { expect, it } from 'vitest';
import { productEntry } from '@/tests/support/product-entry';
import { CatalogueIndex } from './catalogue-index';
import type { ProductEntry } from './types';

const entry = (id: string, name: string, given: Partial<ProductEntry> = {}) =>
  productEntry(name, { id, createdAt: 0, ...given });

function shelf(...products: ProductEntry[]) {
  const index = new CatalogueIndex();
  index.setVendor({ id: 'v1', name: 'Mama Cass', updatedAt: 0 });
  for (const product of products) index.setProduct(product);
  const find = (text: string) =>
    index.find({ text, inStockOnly: true, sort: 'featured', offset: 0, limit: 10 }).ids;
  return { index, find };
}

it.each([false, true])(
  'finds words from two letters, names starting with them first (settled: %s)',
  (isSettled) => {
    const { index, find } = shelf(
      entry('a', 'Fried chicken'),
      entry('b', 'Chin chin'),
      entry('c', 'Peach'),
      entry('d', 'Chops', { inStock: false }),
    );
    if (isSettled) for (const _ of index.settle());
    expect(find('ch')).toEqual(['b', 'a']);
    expect(find('ma')).toHaveLength(3);
  },
);

it('never serves results from before a change', () => {
  const { index, find } = shelf(entry('a', 'Chin chin'), entry('b', 'Moi Moi'));
  expect(find('ch')).toEqual(['a']);
  expect(find('moimoi')).toEqual(['b']);
  index.setProduct(entry('a', 'Chin chin', { inStock: false }));
  index.setProduct(entry('c', 'Chapman'));
  expect(find('ch')).toEqual(['c']);
  index.removeProduct('b');
  expect(find('moimoi')).toEqual([]);
  expect(find('cass')).toEqual(['c']);
  index.setVendor({ id: 'v1', name: 'Uyi', updatedAt: 1 });
  expect(find('cass')).toEqual([]);
  expect(find('uyi')).toEqual(['c']);
});
