import { expect, it } from 'vitest';
import type { StaffPromoDto } from '@/lib/purchases/checkout/promos/dto';
import { datesText, fromInput, offText, toInput, usesText } from './promo-text';

const promo: StaffPromoDto = {
  id: 'a',
  code: 'EKI10',
  type: 'percentage',
  value: 10,
  freeShipping: false,
  maxDiscount: 1_500,
  minSpend: 0,
  startsAt: null,
  endsAt: null,
  limit: null,
  taken: 0,
  perUser: null,
  categories: [],
  isForSome: false,
  funder: 'platform',
  state: 'on',
};

it.each([
  [{}, '10% off, up to ₦1,500'],
  [{ type: 'fixed', value: 500, maxDiscount: null }, '₦500 off'],
  [{ freeShipping: true }, '10% off, up to ₦1,500, and free delivery'],
  [{ value: 0, freeShipping: true }, 'Free delivery'],
] as const)('says what %j takes off', (terms, text) => {
  expect(offText({ ...promo, ...terms })).toBe(text);
});

it.each([
  [{}, 'No limit'],
  [{ limit: 100, taken: 12, perUser: 1 }, '12 of 100 uses taken · 1 per customer'],
])('says how often %j was used', (terms, text) => {
  expect(usesText({ ...promo, ...terms })).toBe(text);
});

it('formats and parses dates in Lagos time', () => {
  const endsAt = '2026-12-20T23:00:00.000Z';
  expect(datesText({ ...promo, endsAt })).toBe('until 21 Dec 2026, 12\u00a0AM');
  expect(toInput(endsAt)).toBe('2026-12-21T00:00');
  expect(fromInput('2026-12-21T00:00')).toBe(endsAt);
  expect([toInput(null), fromInput('')]).toEqual(['', null]);
});
