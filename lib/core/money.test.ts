import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, fromNaira, kobo, MAX_KOBO, sumKobo, toNaira } from './money';

describe('kobo', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_KOBO + 1])('refuses %d', (value) => {
    expect(() => kobo(value)).toThrow(RangeError);
  });

  it('converts to naira and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_KOBO, max: MAX_KOBO }), (amount) => {
        expect(fromNaira(toNaira(kobo(amount)))).toBe(amount);
      }),
    );
  });
});

describe('allocate', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0], [50, 50]],
    [5, [3, 0, 2], [3, 0, 2]],
    [0, [7, 9], [0, 0]],
    [10, [1, 2, 4], [1, 3, 6]],
  ])('splits %d over %j as %j', (total, weights, parts) => {
    expect(allocate(kobo(total), weights)).toEqual(parts);
  });

  it('always adds up, with each part within a kobo of its exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_KOBO }),
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const parts = allocate(kobo(total), weights);
          expect(sumKobo(parts)).toBe(total);
          const whole = weights.reduce((a, b) => a + b, 0);
          if (whole === 0) return;
          parts.forEach((part, index) => {
            const exact = (BigInt(total) * BigInt(weights[index] ?? 0)) / BigInt(whole);
            const gap = BigInt(part) - exact;
            expect(gap === 0n || gap === 1n).toBe(true);
          });
        },
      ),
    );
  });

  it('refuses weights it cannot split by', () => {
    expect(() => allocate(kobo(1), [])).toThrow(RangeError);
    expect(() => allocate(kobo(-1), [1])).toThrow(RangeError);
    expect(() => allocate(kobo(1), [-1])).toThrow(RangeError);
  });
});
