import { cleanLine } from '@/lib/core/text';
import { DAY_MS } from '@/lib/core/time';

/** Lifetime of a link to choose a new password, ms. */
export const RESET_LINK_TTL_MS = 3_600_000;

/** Days from the request to the deletion of an account (design ruling 24). */
const DELETION_DAYS = 30;

/** When an account is deleted if its owner requests it now. */
export function deletionDate(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}

/** Lifetime of a link to give up the wallet's balance, ms: past the next weekly mail. */
export const GIVE_UP_LINK_TTL_MS = 8 * DAY_MS;

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

/** Author of a review whose account is deleted. */
export const FORMER_CUSTOMER = 'Former customer';

/** Filters of the list of people. */
export const PEOPLE_FILTERS = ['customer', 'seller', 'rider', 'staff'] as const;

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];
