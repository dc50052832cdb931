import { formatPhone } from '@/lib/core/format';
import type { DeliveryReach } from '@/lib/core/pricing/delivery-fee';
import type { AddressDto } from '@/lib/people/addresses/dto';
import type { UserDto } from '@/lib/purchases/checkout/cart/dto';

/** The values of the form. */
export interface AddressValues {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  note: string;
  /** Set by choosing a suggestion, cleared by typing. */
  latitude: number | null;
  longitude: number | null;
  /** Set by the chosen suggestion. */
  token: string | null;
  /** How many shops deliver there; set by the chosen suggestion. */
  reach: DeliveryReach;
}

/** The fields that a suggestion sets, while none is chosen. */
export const NO_SUGGESTION = {
  latitude: null,
  longitude: null,
  token: null,
  reach: 'most',
} as const;

const EMPTY: AddressValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  note: '',
  ...NO_SUGGESTION,
};

/** The values that the user has changed. */
export type AddressDraft = Partial<AddressValues>;

const KEY = 'eki-address-draft';

/** This user's unsaved draft in this tab; empty if there is none, or it is another user's. */
export function readDraft(userId: string): AddressDraft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!stored || typeof stored !== 'object' || !('typed' in stored)) return {};
    // Only `saveDraft` writes it.
    return 'owner' in stored && stored.owner === userId ? (stored.typed as AddressDraft) : {};
  } catch {
    return {};
  }
}

/** Stores the user's draft for this tab; an empty one removes it. */
export function saveDraft(userId: string, typed: AddressDraft): void {
  try {
    if (Object.keys(typed).length > 0) {
      sessionStorage.setItem(KEY, JSON.stringify({ owner: userId, typed }));
    } else if (Object.keys(readDraft(userId)).length > 0) {
      sessionStorage.removeItem(KEY);
    }
  } catch {
    // Without storage the form itself still holds the values.
  }
}

/** The values of a saved address, as changes of an empty form. */
export function getValues(address: AddressDto): AddressDraft {
  const { firstName, lastName, email, note, latitude, longitude } = address;
  const phone = formatPhone(address.phone);
  const place = { address: address.address, latitude, longitude, token: null };
  return { firstName, lastName, email, phone, note, ...place, reach: 'most' };
}

/** The form's values: prefilled from the account, overridden by what was typed. */
export function formValues(user: UserDto, typed: AddressDraft): AddressValues {
  const [firstName = '', ...rest] = user.name.split(' ');
  const prefilled = { firstName, lastName: rest.join(' '), email: user.email };
  return { ...EMPTY, ...prefilled, phone: formatPhone(user.phone), ...typed };
}
