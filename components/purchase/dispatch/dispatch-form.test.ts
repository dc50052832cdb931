import { describe, expect, it } from 'vitest';
import { NO_PLACE } from '@/components/market/account/addresses/address-chooser';
import { MESSAGES } from '@/lib/core/messages';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { payDispatchInput } from '@/lib/purchases/moves/dispatch/schemas';
import { dispatchErrors, EMPTY_DISPATCH, toDispatch, toDispatchQuote } from './dispatch-form';

const HOME = { _id: 'a'.repeat(24) } as AddressDto;
const GATE = { address: 'UBTH Main Gate', latitude: 6.39, longitude: 5.61, token: null };
const FILLED = {
  ...EMPTY_DISPATCH,
  pickup: { savedId: HOME._id, isOther: false, place: NO_PLACE },
  firstName: 'Osaze',
  lastName: 'Ero',
  phone: '0903 456 7890',
  email: 'osaze@eki.example',
  dropoff: GATE,
};

function getErrors(values: typeof EMPTY_DISPATCH, saved = [HOME]) {
  const result = payDispatchInput.safeParse({ ...toDispatch(values, saved), totalAmount: 0 });
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return dispatchErrors(issues, new Set());
}

describe('a dispatch request', () => {
  it('reports each missing field of an empty form', () => {
    expect(getErrors(EMPTY_DISPATCH)).toMatchObject({
      pickup: CHECKOUT_MESSAGES.choosePickup,
      dropoff: MESSAGES.chooseSuggestion,
      email: MESSAGES.invalidEmail,
      phone: MESSAGES.invalidPhone,
    });
  });

  it('reports nothing for a complete form', () => {
    expect(getErrors(FILLED)).toEqual({});
  });

  it('asks for a suggestion if a place was only typed', () => {
    const pickup = { savedId: null, isOther: true, place: { ...NO_PLACE, address: 'Hall 3' } };
    expect(getErrors({ ...FILLED, pickup })).toEqual({ pickup: MESSAGES.chooseSuggestion });
  });

  it('does not send a saved address of another account', () => {
    expect(getErrors(FILLED, [])).toEqual({ pickup: CHECKOUT_MESSAGES.choosePickup });
  });

  it('asks to wait while suggestions load', () => {
    const issue = { path: 'dropoff.latitude', message: MESSAGES.chooseSuggestion };
    expect(dispatchErrors([issue], new Set(['dropoff']))).toEqual({
      dropoff: CHECKOUT_MESSAGES.addressLoading,
    });
  });

  it('puts the kind of parcel before its description', () => {
    const note = (parcel: string, deliveryNote: string) =>
      toDispatch({ ...FILLED, parcel, deliveryNote }, [HOME]).deliveryNote;
    expect(note('Documents', ' One envelope ')).toBe('Documents: One envelope');
    expect(note('Documents', '')).toBe('Documents');
    expect(note('', 'One envelope')).toBe('One envelope');
  });

  it('is quoted once both places are known, without a recipient', () => {
    expect(toDispatchQuote(EMPTY_DISPATCH, [HOME])).toBeNull();
    expect(
      toDispatchQuote({ ...FILLED, dropoff: { ...NO_PLACE, address: 'UB' } }, [HOME]),
    ).toBeNull();
    expect(toDispatchQuote({ ...FILLED, phone: '' }, [HOME])).toEqual({
      pickupAddress: HOME._id,
      dropoff: GATE,
      isExpress: false,
    });
  });
});
