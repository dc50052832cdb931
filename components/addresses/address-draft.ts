import { formatPhone } from '@/lib/core/format';
import type { DeliveryReach } from '@/lib/delivery/fee';
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
  /** Of the suggestion. */
  token: string | null;
  /** How many shops deliver there, as the suggestion said. */
  reach: DeliveryReach;
}

/** What a chosen suggestion sets, before one is chosen. */
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

/** What the person has changed of what stood in the form. */
export type AddressDraft = Partial<AddressValues>;

const KEY = 'eki-address-draft';

/** What this person typed in this tab and did not save yet; what somebody else typed is not read. */
export function readDraft(userId: string): AddressDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!kept || typeof kept !== 'object' || !('typed' in kept)) return {};
    // Only `saveDraft` writes it.
    return 'owner' in kept && kept.owner === userId ? (kept.typed as AddressDraft) : {};
  } catch {
    return {};
  }
}

/** Keeps for this tab what the person has typed; nothing typed leaves nothing of theirs. */
export function saveDraft(userId: string, typed: AddressDraft): void {
  try {
    if (Object.keys(typed).length > 0) {
      sessionStorage.setItem(KEY, JSON.stringify({ owner: userId, typed }));
    } else if (Object.keys(readDraft(userId)).length > 0) {
      sessionStorage.removeItem(KEY);
    }
  } catch {
    // Storage is closed to us: the form itself still holds it.
  }
}

/** The form with what the account knows, and over it what was typed. */
export function formValues(user: UserDto, typed: AddressDraft): AddressValues {
  const [firstName = '', ...rest] = user.name.split(' ');
  const known = { firstName, lastName: rest.join(' '), email: user.email };
  return { ...EMPTY, ...known, phone: formatPhone(user.phone), ...typed };
}
