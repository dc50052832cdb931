import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, fromNaira, isWholeKobo, kobo, MAX_KOBO, sumKobo, toNaira } from './money';
import { amountMessage, parseNaira } from './parse-naira';

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

describe('isWholeKobo', () => {
  it('accepts every amount of whole kobo, and sums of two', () => {
    const amount = fc.integer({ min: 0, max: MAX_KOBO / 2 });
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(isWholeKobo(a / 100)).toBe(true);
        expect(isWholeKobo(a / 100 + b / 100)).toBe(true);
      }),
    );
  });

  it.each([0.1 + 0.2, 1.1 * 3, 3_400.4, 4.35 * 100, 999_999_999.99])('accepts %d', (naira) => {
    expect(isWholeKobo(naira)).toBe(true);
  });

  it.each([100.005, 3_400.0049, 0.001, 1e-7, 100.0000001, 999_999_999.991])(
    'refuses %d',
    (naira) => {
      expect(isWholeKobo(naira)).toBe(false);
    },
  );
});

describe('parseNaira', () => {
  it.each([
    ['', null],
    [' \u00a0\u200b', null],
    ['0', 0],
    ['2500', 2_500],
    ['2,500', 2_500],
    ['1,234,567.89', 1_234_567.89],
    ['2 500.50', 2_500.5],
    ['2\u00a0500', 2_500],
    ['2, 500', 2_500],
    ['2500.', 2_500],
    ['.5', 0.5],
    ['₦2,500', 2_500],
    ['₦ 2,500.50', 2_500.5],
    ['#2500', 2_500],
    ['N2500', 2_500],
    ['ngn 2,500', 2_500],
    ['NGN\u00a02,500', 2_500],
    ['2,500 naira', 2_500],
    ['2,500 naira only', 2_500],
    ['=N=2,500', 2_500],
    ['N= 2,500.00', 2_500],
    ['₦2,500/=', 2_500],
    ['2500=', 2_500],
    ['2,500/-', 2_500],
    ['5k', 5_000],
    ['₦1.5K', 1_500],
    ['4.1k', 4_100],
    ['10 k', 10_000],
    ['5k naira', 5_000],
    ['２，５００．５０', 2_500.5],
    ['\u202a₦2,\u200b500\u2069\ufeff', 2_500],
    ['1,000,000,000', 1_000_000_000],
  ])('reads %j', (typed, naira) => {
    expect(parseNaira(typed)).toBe(naira);
  });

  it.each([
    'about 2k',
    '2,500.00k',
    '2.50k',
    'k',
    '2-3k',
    '₦',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'Infinity',
    '100.005',
    '2,50',
    '25,00.5',
    '2.500,50',
    '1.2.3',
    '10%',
    '1,000,000,000.01',
    '9'.repeat(400),
  ])('refuses %j', (typed) => {
    expect(parseNaira(typed)).toBeNaN();
  });
});

describe('amountMessage', () => {
  it.each([
    ['2.800', 'Write 2,800 or 2800.'],
    ['₦1.250.000', 'Write 1,250,000 or 1250000.'],
  ])('takes the dots of %s for commas', (typed, message) => {
    expect(amountMessage(typed)).toBe(message);
  });

  it.each(['abc', '2,80', '2.8000', '-5'])('gives an example for %s', (typed) => {
    expect(amountMessage(typed)).toContain('2,500');
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
