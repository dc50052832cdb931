import { formatPhone } from '@/lib/core/format';
import type { UserDto } from '@/lib/users/dto';

/** What stands in the form. */
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
}

export const EMPTY_ADDRESS: AddressValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  note: '',
  latitude: null,
  longitude: null,
};

const KEY = 'eki-address-draft';

/** What was typed in this tab and not saved yet. */
export function readDraft(): AddressValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    // Only `keepDraft` writes it.
    return kept && typeof kept === 'object' ? { ...EMPTY_ADDRESS, ...kept } : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed for this tab; null forgets it. */
export function keepDraft(values: AddressValues | null): void {
  try {
    if (values) sessionStorage.setItem(KEY, JSON.stringify(values));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is closed to us: the form itself still holds it.
  }
}

/** Fills the fields that are still empty with what the account knows. */
export function prefill(values: AddressValues, user: UserDto): AddressValues {
  const [first = '', ...rest] = user.name.split(' ');
  return {
    ...values,
    firstName: values.firstName || first,
    lastName: values.lastName || rest.join(' '),
    email: values.email || user.email,
    phone: values.phone || formatPhone(user.phone),
  };
}
