import {
  type AddressChoiceValue,
  chosenAddress,
  NO_ADDRESS_CHOICE,
  NO_PLACE,
  type PlaceValue,
} from '@/components/addresses/address-chooser';
import type { AddressDto } from '@/lib/addresses/dto';
import { MESSAGES } from '@/lib/core/messages';

/** What the form keeps on the device. */
export interface DispatchValues {
  pickup: AddressChoiceValue;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  dropoff: PlaceValue;
  /** What is sent, of `PARCELS`; empty: not said. */
  parcel: string;
  deliveryNote: string;
  isExpress: boolean;
  /** The code that is applied; empty if none is. */
  promo: string;
}

/** What people send most. */
export const PARCELS = ['Documents', 'Small box', 'Food', 'Clothes'] as const;

/** A form in which nothing was typed. */
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

/** The payment call without its amounts, as it stands; the schema decides whether it can be sent. */
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
  // A note changes no price.
  const pickup = { ...values.pickup, note: '' };
  const { pickupAddress, isExpress } = toDispatch({ ...values, pickup }, saved);
  const hasPickup =
    typeof pickupAddress === 'string' || (pickupAddress && pickupAddress.latitude !== null);
  if (!hasPickup || values.dropoff.latitude === null) return null;
  return { pickupAddress, dropoff: values.dropoff, isExpress };
}

/** A problem that a schema or the server found, by its path in the payment call. */
export interface DispatchIssue {
  path: string;
  message: string;
}

/** The field of the form that a path of the payment call belongs to; null for none. */
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

/** One sentence for each field that is wrong. `loading`: places whose suggestions are on the way. */
export function dispatchErrors(
  issues: readonly DispatchIssue[],
  loading: ReadonlySet<DispatchField>,
): DispatchErrors {
  const errors: DispatchErrors = {};
  for (const { path, message } of issues) {
    const field = getField(path);
    if (field) errors[field] ??= loading.has(field) ? MESSAGES.addressLoading : message;
  }
  return errors;
}
