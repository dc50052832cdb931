import { formatClockDay, formatKobo } from '@/lib/core/format';

/** Messages of payouts and withdrawals. */
export const PAYOUT_MESSAGES = {
  amount: 'Enter an amount in naira, like 2,500.',
  ownersOnly: 'Only the shop’s owner can do this.',
  oneOpen: 'A payout is already on its way. Wait for it, or cancel it first.',
  changed: 'It has moved on. Have another look.',
  cancelTooLate: 'We’re already sending it, so you can’t cancel it any more.',
  accountInUse: 'A payout to this account is on its way. Change the account once it has arrived.',
  withdrawalsUsed: 'You can withdraw twice in seven days.',
  whatIsLeft: 'Ask for everything that’s left, at least ₦100.',
  own: 'It’s your own money, or your shop’s. Ask a colleague to release it.',
  ownRequest: 'You asked for this payout. A colleague has to release it.',
  ownAccount: 'It goes to your own bank account. Ask a colleague to release it.',
  secondPerson: 'You’ve approved it. A second person has to.',
  liftIsAdmins: 'Only an admin can let money out again.',
  notStopped: 'It isn’t stopped.',
  shopSuspended: 'Your shop was suspended. The money is back in its balance.',
  accountSuspended: 'Your account was suspended. The money is back in your balance.',
  notHeld: 'Its payouts aren’t held any more.',
  holdOutcome: 'Choose one.',
  listFailed: 'The payouts didn’t load.',
  payoutFailed: 'This payout didn’t load.',
} as const;

/** For an amount below the least. */
export function tooLittle(least: number): string {
  return `Ask for ${formatKobo(least)} or more.`;
}

/** For more than is available, kobo. */
export function tooMuch(available: number): string {
  return `${formatKobo(available)} is available.`;
}

/** While the money of a suspended shop is held; `why`: as ops wrote it. */
export function heldMessage(why: string, until: Date, now: Date): string {
  return `The shop is suspended, so payouts wait until ${formatClockDay(until, now)}: ${why}`;
}

/** While money out is stopped; `why`: as ops wrote it. */
export function stoppedMessage(why: string, until: Date | null, now: Date): string {
  const end = until ? ` We start again at ${formatClockDay(until, now)}.` : '';
  return `Payouts are stopped for now: ${why}${end}`;
}
