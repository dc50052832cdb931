import { describe, expect, it } from 'vitest';
import type { QuoteDto, QuoteLineDto } from '@/lib/core/pricing/quote';
import { changeText, quoteChanges } from './quote-changes';

const line: QuoteLineDto = {
  productId: 'p',
  optionId: 'o',
  addonIds: [],
  key: 'o',
  name: 'Party jollof',
  category: 'Food',
  picture: null,
  weight: 'N/A',
  optionName: 'Regular',
  addonNames: [],
  vendorId: 'v',
  vendorName: 'Mama Esosa Kitchen',
  quantity: 2,
  unitPrice: 3250,
  price: 6500,
  problem: null,
  left: null,
};
const quote: QuoteDto = {
  problem: null,
  message: null,
  lines: [line],
  shops: [],
  excessVendorIds: [],
  price: 6500,
  deliveryFee: 800,
  delivery: null,
  isExpress: false,
  serviceFee: 580,
  promo: null,
  total: 7880,
  cardProblem: null,
  scheduledFor: null,
  opening: null,
  late: null,
};
const changesFor = (change: Partial<QuoteDto>) =>
  quoteChanges(quote, { ...quote, ...change }).map(changeText);

describe('quoteChanges', () => {
  it('reports nothing when nothing changed', () => {
    expect(changesFor({})).toEqual([]);
  });

  it.each<[string, Partial<QuoteDto>, string[]]>([
    ['a price', { lines: [{ ...line, unitPrice: 3500 }] }, ['Party jollof: ₦3,250 → ₦3,500']],
    [
      'the fees',
      { deliveryFee: 950, serviceFee: 590 },
      ['Delivery fee: ₦800 → ₦950', 'Service fee: ₦580 → ₦590'],
    ],
    [
      'a line that sold out',
      { problem: 'lines', lines: [{ ...line, problem: 'sold_out' }], serviceFee: 10 },
      ['Party jollof: just sold out'],
    ],
    [
      'too few pieces',
      { problem: 'lines', lines: [{ ...line, problem: 'too_few', left: 1 }] },
      ['Only 1 left of Party jollof.'],
    ],
    [
      'a product that is gone, by its former name',
      { problem: 'lines', lines: [{ ...line, name: '', problem: 'gone' }] },
      ['Party jollof: no longer available'],
    ],
    [
      'a new time',
      { scheduledFor: '2026-11-22T07:00:00.000Z', opening: 'Closed now.' },
      ['Closed now.'],
    ],
  ])('reports %s', (_what, change, texts) => {
    expect(changesFor(change)).toEqual(texts);
  });

  it.each([
    ['is gone', 500, 0, ['Without the ₦500 discount']],
    ['is lower', 500, 325.5, ['Your discount: ₦500 → ₦325.50']],
    ['is the same', 500, 500, []],
    ['never was', 0, 0, []],
  ])('reports a promo that %s', (_what, before, now, texts) => {
    const promo = (saved: number) => ({
      code: 'EKI10',
      type: null,
      discount: saved,
      freeShipping: false,
      message: null,
      saved,
    });
    const shown = { ...quote, promo: promo(before) };
    expect(quoteChanges(shown, { ...quote, promo: promo(now) }).map(changeText)).toEqual(texts);
  });

  it.each(['OUT_OF_AREA', 'VENDOR_TOO_FAR', 'TOO_MANY_STOPS', 'never_open', 'empty'] as const)(
    'reports no prices when the whole order is refused: %s',
    (problem) => {
      const earlier = { ...quote, scheduledFor: '2026-11-22T07:00:00.000Z' };
      const unreachable = { ...quote, problem, deliveryFee: null, serviceFee: null, total: 6500 };
      expect(quoteChanges(earlier, unreachable)).toEqual([]);
    },
  );
});
