import {
  type AddressChoiceValue,
  chosenAddress,
  NO_ADDRESS_CHOICE,
  NO_PLACE,
  type PlaceValue,
} from '@/components/market/account/addresses/address-chooser';
import type { AddressDto } from '@/lib/people/addresses/dto';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';

/** The form's values, stored on the device. */
export interface DispatchValues {
  pickup: AddressChoiceValue;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  dropoff: PlaceValue;
  /** The kind of parcel, one of `PARCELS`; empty: not chosen. */
  parcel: string;
  deliveryNote: string;
  isExpress: boolean;
  /** The applied code; empty if none. */
  promo: string;
}

/** The most common contents. */
export const PARCELS = ['Documents', 'Small box', 'Food', 'Clothes'] as const;

/** An empty form. */
export const EMPTY_DISPATCH: DispatchValues = {
  pickup: NO_ADDRESS_CHOICE,
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  dropoff: NO_PLACE,
  parcel: '',
  deliveryNote: '',
  isExpress: false,
  promo: '',
};

export type DispatchField =
  | 'pickup'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'dropoff'
  | 'deliveryNote';

export type DispatchErrors = Partial<Record<DispatchField, string>>;

/** The payment call without its amounts, unvalidated; the schema decides whether it can be sent. */
export function toDispatch(values: DispatchValues, saved: readonly AddressDto[]) {
  const { firstName, lastName, phone, email, dropoff, parcel, deliveryNote, isExpress } = values;
  return {
    pickupAddress: chosenAddress(values.pickup, saved) ?? undefined,
    dropoff: { firstName, lastName, phone, email, ...dropoff },
    deliveryNote: [parcel, deliveryNote.trim()].filter(Boolean).join(': '),
    isExpress,
  };
}

/** The quote call; null while a place is missing. */
export function toDispatchQuote(values: DispatchValues, saved: readonly AddressDto[]) {
  // A note doesn't affect the price.
  const pickup = { ...values.pickup, note: '' };
  const { pickupAddress, isExpress } = toDispatch({ ...values, pickup }, saved);
  const hasPickup =
    typeof pickupAddress === 'string' || (pickupAddress && pickupAddress.latitude !== null);
  if (!hasPickup || values.dropoff.latitude === null) return null;
  return { pickupAddress, dropoff: values.dropoff, isExpress };
}

/** An error from a schema or the server, by its path in the payment call. */
export interface DispatchIssue {
  path: string;
  message: string;
}

/** The form field for a path of the payment call; null for none. */
function getField(path: string): DispatchField | null {
  const [top, name] = path.split('.');
  if (top === 'pickupAddress') return 'pickup';
  if (top === 'deliveryNote') return 'deliveryNote';
  if (top !== 'dropoff') return null;
  if (name === 'firstName' || name === 'lastName' || name === 'phone' || name === 'email') {
    return name;
  }
  return 'dropoff';
}

/** One sentence for each invalid field. `loading`: places whose suggestions are loading. */
export function dispatchErrors(
  issues: readonly DispatchIssue[],
  loading: ReadonlySet<DispatchField>,
): DispatchErrors {
  const errors: DispatchErrors = {};
  for (const { path, message } of issues) {
    const field = getField(path);
    if (field) errors[field] ??= loading.has(field) ? CHECKOUT_MESSAGES.addressLoading : message;
  }
  return errors;
}
