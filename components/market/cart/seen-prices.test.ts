import { describe, expect, it } from 'vitest';
import { MAX_KOBO } from '@/lib/core/money';
import { seenPrices } from './seen-prices';

const JOLLOF = { name: 'Jollof Rice', unit: 250_000 };

describe('the last price seen for a line', () => {
  it('is restored unchanged', () => {
    expect(seenPrices(JSON.stringify({ a: JOLLOF }))).toEqual({ a: JOLLOF });
  });

  it.each([null, '', 'abc', 'null', '7', '"word"', '[]', '{"a":'])('is empty for %j', (stored) => {
    expect(seenPrices(stored)).toEqual({});
  });

  it.each([
    { name: 'x', unit: 'abc' },
    { name: 'x', unit: 1.5 },
    { name: 'x', unit: -1 },
    { name: 'x', unit: MAX_KOBO + 1 },
    { name: 'x', unit: null },
    { name: 'x' },
    { name: {}, unit: 1 },
    { unit: 1 },
    null,
    'x',
    [1],
  ])('drops only %j', (wrong) => {
    expect(seenPrices(JSON.stringify({ wrong, a: JOLLOF }))).toEqual({ a: JOLLOF });
  });
});
