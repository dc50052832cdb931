import { cleanLine } from '@/lib/core/text';

/** How long a link to choose a new password works, ms. */
export const RESET_LINK_MS = 3_600_000;

const DAY_MS = 86_400_000;

/** Days from asking for it to the deletion of an account (design ruling 24). */
const DELETION_DAYS = 30;

/** When an account is deleted whose owner asks for it now. */
export function deletionDate(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}

/** How long a link to give up what is in the wallet works, ms: until the next weekly mail has come. */
export const GIVE_UP_LINK_MS = 8 * DAY_MS;

/** When a deletion that has to wait is looked at again. */
export function nextDeletionCheck(now: Date): Date {
  return new Date(now.getTime() + DAY_MS);
}

/** The longest name of an account, characters. */
export const MAX_NAME = 80;

/** A name from Google as we keep names: one line, cut to length. Empty if nothing is left. */
export function googleName(given: string): string {
  // Cut between characters, not in the middle of a pair of surrogates.
  return cleanLine(cleanLine(given).slice(0, MAX_NAME));
}

/** Whose review it is once the account is deleted. */
export const FORMER_CUSTOMER = 'Former customer';
