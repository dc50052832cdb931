import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromNaira, kobo, toNaira } from '@/lib/core/money';
import { serviceFee } from './quote';

describe('serviceFee', () => {
  it.each([
    [0, 0, 'nothing bought'],
    [1_000, 70, '15 + 50 = 65'],
    [1_150.5, 80, 'kobo in the base'],
    [2_000, 130, '30 + 100, already on a step'],
    [2_499, 170, 'no flat part yet'],
    [2_499.99, 170, 'one kobo below the flat part'],
    [2_500, 270, 'flat ₦100 starts: 137.50 + 125 = 262.50'],
    [10_000, 750, '250 + 500'],
    [25_800, 1_780, '387 + 100 + 1,290 = 1,777'],
    [126_666.67, 8_340, 'the gateway part reaches its cap'],
    [140_000, 9_000, 'gateway part capped at 2,000'],
    [200_000, 12_000, 'capped'],
  ])('₦%d → ₦%d (%s)', (base, fee) => {
    expect(toNaira(serviceFee(fromNaira(base)))).toBe(fee);
  });

  it('equals exact rational arithmetic and is a multiple of ₦10 for every base', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (base) => {
        const b = BigInt(base);
        const uncapped = 15n * b + (b >= 250_000n ? 10_000_000n : 0n);
        const total = (uncapped > 200_000_000n ? 200_000_000n : uncapped) + 50n * b;
        const steps = (total + 999_999n) / 1_000_000n;
        expect(serviceFee(kobo(base))).toBe(Number(steps * 1_000n));
      }),
    );
  });

  it('never falls when the base rises', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (base, more) => {
          expect(serviceFee(kobo(base + more))).toBeGreaterThanOrEqual(serviceFee(kobo(base)));
        },
      ),
    );
  });

  it('refuses a negative base', () => {
    expect(() => serviceFee(kobo(-1))).toThrow(RangeError);
  });
});
