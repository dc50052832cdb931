import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { dispatchFeeInput, dispatchQuoteInput, payDispatchInput } from './schemas';

const place = { address: 'Faculty of Law', latitude: 6.4015, longitude: 5.6207 };
const dropoff = {
  firstName: 'Osas',
  lastName: 'Ighodaro',
  email: 'osas@eki.example',
  phone: '08031234567',
  ...place,
};
const body = { pickupAddress: 'a'.repeat(24), dropoff, totalAmount: 540 };
const toRefusal = (given: object) =>
  payDispatchInput.safeParse({ ...body, ...given }).error?.issues[0]?.message;

describe('payDispatchInput', () => {
  it('takes an address id or a place, and drops unknown fields of it', () => {
    const saved = { ...place, _id: 'x', firstName: 'Ada', city: 'Benin City' };
    expect(payDispatchInput.parse(body).pickupAddress).toBe(body.pickupAddress);
    const noted = { ...saved, note: ' Room 12 ' };
    const stored = { ...place, note: 'Room 12' };
    expect(payDispatchInput.parse({ ...body, pickupAddress: noted }).pickupAddress).toEqual(stored);
    expect(payDispatchInput.parse({ ...body, pickupAddress: saved }).pickupAddress).toEqual(place);
  });

  it('fills in defaults and normalizes the phone', () => {
    expect(payDispatchInput.parse(body)).toMatchObject({
      deliveryNote: '',
      isExpress: false,
      dropoff: { phone: '+2348031234567' },
    });
  });

  it('preserves line breaks in the description', () => {
    const { deliveryNote } = payDispatchInput.parse({ ...body, deliveryNote: ' two\r\nlines ' });
    expect(deliveryNote).toBe('two\nlines');
  });

  it.each([
    [CHECKOUT_MESSAGES.choosePickup, { pickupAddress: undefined }],
    [CHECKOUT_MESSAGES.choosePickup, { pickupAddress: null }],
    [CHECKOUT_MESSAGES.choosePickup, { pickupAddress: '' }],
    [CHECKOUT_MESSAGES.choosePickup, { pickupAddress: 'Hall 3' }],
    [MESSAGES.chooseSuggestion, { pickupAddress: {} }],
    [MESSAGES.chooseSuggestion, { pickupAddress: { ...place, latitude: null } }],
    [MESSAGES.chooseSuggestion, { pickupAddress: { ...place, longitude: 181 } }],
    [MESSAGES.chooseSuggestion, { pickupAddress: { ...place, address: ' ' } }],
    [MESSAGES.chooseSuggestion, { dropoff: undefined }],
    [MESSAGES.chooseSuggestion, { dropoff: { ...dropoff, latitude: undefined } }],
    [MESSAGES.invalidPhone, { dropoff: { ...dropoff, phone: '12345' } }],
    [MESSAGES.invalidPhone, { dropoff: { ...dropoff, phone: undefined } }],
    [MESSAGES.invalidEmail, { dropoff: { ...dropoff, email: 'osas@' } }],
    [MESSAGES.invalidEmail, { email: 'ada' }],
    ['Please enter the recipient’s first name.', { dropoff: { ...dropoff, firstName: '' } }],
    ['Please enter the recipient’s last name.', { dropoff: { ...dropoff, lastName: undefined } }],
    [CHECKOUT_MESSAGES.noteTooLong, { deliveryNote: 'x'.repeat(301) }],
    [PROMO_MESSAGES.invalidPromo, { promo: 'EKI+10' }],
  ])('answers "%s" to %j', (message, given) => {
    expect(toRefusal(given)).toBe(message);
  });

  it('refuses unknown fields', () => {
    expect(payDispatchInput.safeParse({ ...body, deliveryFee: 1 }).success).toBe(false);
  });
});

it('quotes without a total, with or without a recipient', () => {
  const { totalAmount, ...request } = body;
  expect(dispatchQuoteInput.safeParse(request).success).toBe(true);
  expect(dispatchQuoteInput.safeParse({ ...request, dropoff: place }).success).toBe(true);
  expect(dispatchQuoteInput.safeParse(body).success).toBe(false);
});

it('takes two points for the delivery fee', () => {
  const points = { latitude1: 6.4, longitude1: 5.6, latitude2: 6.4 };
  expect(dispatchFeeInput.safeParse({ ...points, longitude2: 5.6 }).success).toBe(true);
  const refused = dispatchFeeInput.safeParse(points);
  expect(refused.error?.issues[0]?.message).toBe(MESSAGES.chooseSuggestion);
});
