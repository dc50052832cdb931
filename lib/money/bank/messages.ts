import { formatClockDay, formatDayMonth, formatList } from '@/lib/core/format';
import { isHeldSince } from '@/lib/people/policy';

/** Messages about the bank accounts that Eki pays to. */
export const BANK_MESSAGES = {
  none: 'Add a bank account first.',
  checking: 'We’re checking the name on your bank account. We’ll email you when it’s done.',
  stopped: 'Payouts are stopped. We’ll call the phone number on your account before we pay again.',
  ownNumber: 'This is an Eki wallet’s account number. Use an account at your own bank.',
  decided: 'Somebody has already decided on this account.',
  decideOwn: 'This is your own account. Someone else has to decide.',
  stoppedNow: 'Payouts are stopped. We’ll call you.',
  notSaved: 'We couldn’t save your bank account. Try again.',
} as const;

/** For a holder who isn't the customer. */
export function otherHolder(accountName: string): string {
  return `${accountName} isn’t your name. Use an account in your own name.`;
}

/** For a payout before the account's 24 hours have passed. */
export function accountTooNew(from: Date, now: Date): string {
  return `Your bank account is new. You can use it from ${formatClockDay(from, now)}.`;
}

/** For a payout after a password was reset. */
export function passwordTooNew(from: Date, now: Date): string {
  return `Your password was reset. You can withdraw from ${formatClockDay(from, now)}.`;
}

/** A name, and from when or until when they are an owner of the shop, where that is recent. */
export function withTerm(
  name: string,
  { since, until }: { since: Date | null; until: Date | null },
  now: Date,
): string {
  if (until) return `${name} (owner until ${formatDayMonth(until)})`;
  return since && !isHeldSince(since, now)
    ? `${name} (owner since ${formatDayMonth(since)})`
    : name;
}

/** The names of a shop's owners, or of a person. */
export function toOwnerText(names: readonly string[]): string {
  return names.length > 0 ? formatList(names) : 'Deleted account';
}
