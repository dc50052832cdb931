import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/client/api';
import type { ProductRowDto } from '@/lib/shops/products/dto';
import { BULK_ACTS, type BulkName, resultText, runEach } from './bulk';

/** The fields of a row that acts read. */
const row = (name: string, changes: Partial<ProductRowDto> = {}) =>
  ({
    productId: name,
    name,
    status: 'live',
    inStock: true,
    isMarked: false,
    until: null,
    takenDown: null,
    ...changes,
  }) as ProductRowDto;

const [A, B, C] = [row('Jollof'), row('Egusi'), row('Zobo')];

describe('an act on several products', () => {
  it('goes on after one that is refused, and reports it', async () => {
    const call = vi.fn(async ({ name }: ProductRowDto) => {
      if (name === 'Egusi') throw new ApiError('None are left.', 409);
    });
    const result = await runEach([A, B, C], call);
    expect(call).toHaveBeenCalledTimes(3);
    expect(result).toEqual({ done: [A, C], failed: [{ row: B, message: 'None are left.' }] });
    const { text, detail } = resultText('hidden', result);
    expect(text).toContain('2 of 3');
    expect(detail).toMatch(/Egusi.*None are left\./);
  });

  it('names one product, and counts several', () => {
    expect(resultText('in stock', { done: [A], failed: [] }).text).toContain('Jollof');
    expect(resultText('in stock', { done: [A, B], failed: [] }).text).toContain('2 products');
  });
});

const takenDown = { reason: 'A copy', at: '2026-11-28T12:00:00Z', answer: '' };
it.each<[BulkName, Partial<ProductRowDto>, boolean]>([
  ['soldOut', {}, true],
  ['soldOut', { inStock: false }, false],
  ['soldOut', { status: 'hidden' }, false],
  ['inStock', { inStock: false, isMarked: true }, true],
  ['inStock', { inStock: false }, false],
  ['inStock', {}, false],
  ['hide', {}, true],
  ['hide', { status: 'draft' }, false],
  ['show', { status: 'draft' }, true],
  ['show', { status: 'hidden' }, true],
  ['show', { status: 'hidden', takenDown }, false],
  ['show', {}, false],
])('%s changes a product with %j: %s', (name, changes, does) => {
  expect(BULK_ACTS[name].fits(row('Jollof', changes))).toBe(does);
});
