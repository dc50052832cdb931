import { cleanLine, nameWords } from '@/lib/core/text';
import { DAY_MS } from '@/lib/core/time';

/** Lifetime of a link to choose a new password, ms. */
export const RESET_LINK_TTL_MS = 3_600_000;

/** Days from the request to the deletion of an account, in which signing in calls it off. */
const DELETION_DAYS = 30;

/** When an account is deleted if its owner requests it now. */
export function deletionDate(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}

/** Lifetime of a link to give up the wallet's balance, ms: past the next weekly mail. */
export const LEAVING_LINK_TTL_MS = 8 * DAY_MS;

/** When a deletion that has to wait is retried. */
export function nextDeletionCheck(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/** Characters. */
export const MAX_NAME = 80;

/** A name from Google on one line, cut to `MAX_NAME`; may be empty. */
export function googleName(given: string): string {
  // The second pass removes half a surrogate pair at the cut.
  return cleanLine(cleanLine(given).slice(0, MAX_NAME));
}

/** How long an account has a name before money can be withdrawn to it without a look by ops, ms (decision 107). */
const NAME_HELD_MS = 30 * DAY_MS;

interface Renamed {
  name: string;
  renamedAt?: Date | null | undefined;
  formerName?: string | null | undefined;
}

/** Whether an account has had its name for 30 days, or since its registration. */
export function isNameHeld({ renamedAt }: Pick<Renamed, 'renamedAt'>, now: Date): boolean {
  return isHeldSince(renamedAt, now);
}

/** Whether something has been so for as long as a name is held: since then, or from the start. */
export function isHeldSince(since: Date | null | undefined, now: Date): boolean {
  return !since || now.getTime() - since.getTime() >= NAME_HELD_MS;
}

/**
 * The fields that record a change of the name; none if its words are the same. Of several changes within 30
 * days the name before the first one is recorded.
 */
export function toRenaming(before: Renamed, name: string, now: Date): Partial<Renamed> {
  const toKey = (of: string) => nameWords(of).toSorted().join(' ');
  if (toKey(before.name) === toKey(name)) return {};
  const wasHeld = isNameHeld(before, now);
  return { renamedAt: now, formerName: (!wasHeld && before.formerName) || before.name };
}

interface Phoned {
  phone: string;
  phoneChangedAt?: Date | null | undefined;
  formerPhone?: string | null | undefined;
}

/**
 * The fields that record a change of the phone number, as `toRenaming` does: staff call the one before, as
 * a stolen session may have changed it.
 */
export function toPhoneChange(before: Phoned, phone: string, now: Date): Partial<Phoned> {
  if (before.phone === phone) return {};
  return { phoneChangedAt: now, formerPhone: getHeldPhone(before, now) };
}

/** The phone number that an account has had for 30 days, or since it was first given. */
export function getHeldPhone({ phone, phoneChangedAt, formerPhone }: Phoned, now: Date): string {
  return (!isHeldSince(phoneChangedAt, now) && formerPhone) || phone;
}

/** Author of a review whose account is deleted. */
export const FORMER_CUSTOMER = 'Former customer';

/** Filters of the list of people. */
export const PEOPLE_FILTERS = ['customer', 'seller', 'rider', 'staff'] as const;

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
