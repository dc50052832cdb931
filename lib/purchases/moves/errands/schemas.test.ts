import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { errandFeeInput, errandQuoteInput, payErrandInput } from './schemas';

const place = { address: 'Uselu Market', latitude: 6.3737, longitude: 5.6158 };
const stop = { name: 'Mama Blessing', ...place, deliveryNote: 'Two buckets of garri.' };
const body = { pickupAddress: 'a'.repeat(24), errands: [stop], totalAmount: 540 };
const toRefusal = (given: object) =>
  payErrandInput.safeParse({ ...body, ...given }).error?.issues[0]?.message;

describe('payErrandInput', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    [null, undefined],
    ['08031234567', '+2348031234567'],
  ])('takes a stop with the phone %j', (phone, read) => {
    const { errands } = payErrandInput.parse({ ...body, errands: [{ ...stop, phone }] });
    expect(errands[0]?.phone).toBe(read);
  });

  it.each([
    [undefined, 0],
    [null, 0],
    [0, 0],
    [1_500.5, 1_500.5],
  ])('takes a stop with the budget %j', (budget, read) => {
    const { errands } = payErrandInput.parse({ ...body, errands: [{ ...stop, budget }] });
    expect(errands[0]?.budget).toBe(read);
  });

  it.each([
    [CHECKOUT_MESSAGES.chooseDropOff, { pickupAddress: undefined }],
    [CHECKOUT_MESSAGES.chooseDropOff, { pickupAddress: 'Hall 5' }],
    [MESSAGES.chooseSuggestion, { pickupAddress: { address: 'Hall 5' } }],
    [CHECKOUT_MESSAGES.chooseStops, { errands: undefined }],
    [CHECKOUT_MESSAGES.chooseStops, { errands: [] }],
    [CHECKOUT_MESSAGES.chooseStops, { errands: [{ ...stop, latitude: undefined }] }],
    [CHECKOUT_MESSAGES.chooseStops, { errands: [stop, { ...stop, longitude: '5.6' }] }],
    [CHECKOUT_MESSAGES.chooseStops, { errands: [{ ...stop, address: '' }] }],
    [CHECKOUT_MESSAGES.nameStop, { errands: [{ ...stop, name: ' ' }] }],
    [CHECKOUT_MESSAGES.describeStop, { errands: [{ ...stop, deliveryNote: '' }] }],
    [CHECKOUT_MESSAGES.noteTooLong, { errands: [{ ...stop, deliveryNote: 'x'.repeat(301) }] }],
    [MESSAGES.invalidPhone, { errands: [{ ...stop, phone: '999' }] }],
  ])('answers "%s" to %j', (message, given) => {
    expect(toRefusal(given)).toBe(message);
  });

  it.each([-1, Number.NaN, '500', 1e9])('refuses a budget of %j', (budget) => {
    expect(toRefusal({ errands: [{ ...stop, budget }] })).toBe(CHECKOUT_MESSAGES.badBudget);
  });
});

it('quotes without a total, with or without tasks', () => {
  const { totalAmount, ...request } = body;
  expect(errandQuoteInput.safeParse(request).success).toBe(true);
  expect(errandQuoteInput.safeParse({ ...request, errands: [place] }).success).toBe(true);
  expect(errandQuoteInput.safeParse(body).success).toBe(false);
});

describe('errandFeeInput', () => {
  it('takes complete stops, or points', () => {
    const dropOff = { latitude: 6.4, longitude: 5.6 };
    expect(errandFeeInput.safeParse({ dropOff, errands: [stop] }).success).toBe(true);
    expect(errandFeeInput.safeParse({ dropOff, errands: [dropOff] }).success).toBe(true);
  });

  it.each([
    [CHECKOUT_MESSAGES.chooseDropOff, { errands: [stop] }],
    [CHECKOUT_MESSAGES.chooseDropOff, { dropOff: { latitude: 6.4 }, errands: [stop] }],
    [CHECKOUT_MESSAGES.chooseStops, { dropOff: place, errands: [] }],
    [CHECKOUT_MESSAGES.chooseStops, { dropOff: place, errands: [{ latitude: 6.4 }] }],
  ])('answers "%s" to %j', (message, given) => {
    expect(errandFeeInput.safeParse(given).error?.issues[0]?.message).toBe(message);
  });
});
