import type { ProductEntry } from '@/lib/catalog/index/types';

let counter = 0;

/** A product of the search index: a dish of vendor v1 for ₦1,000, newer than the previous ones. */
export function productEntry(name: string, given: Partial<ProductEntry> = {}): ProductEntry {
  counter += 1;
  return {
    id: counter.toString(16).padStart(24, '0'),
    name,
    category: 'Food',
    section: '',
    options: '',
    addons: '',
    vendorId: 'v1',
    fromKobo: 100_000,
    isFrom: false,
    inStock: true,
    createdAt: counter,
    updatedAt: 0,
    ...given,
  };
}
