import { nextWorkingDayAt } from '@/lib/core/holidays';
import { kobo } from '@/lib/core/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/time';
import type { TransferStatus } from '@/lib/core/transfer-status';

/** Who gets money out: a shop's owner, a rider, or a customer from their wallet. */
export const PARTIES = ['shop', 'rider', 'wallet'] as const;

export type Party = (typeof PARTIES)[number];

/** How far a payout is; the first four are open, see `decideMove`. */
export const PAYOUT_STATUSES = [
  'requested',
  'approved',
  'sending',
  'pending',
  'paid',
  'cancelled',
  'declined',
  'returned',
] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Not ended: the money is in transit, and the party can request no other payout. */
export const OPEN_STATUSES = ['requested', 'approved', 'sending', 'pending'] as const;

export function isOpen(status: PayoutStatus): boolean {
  return (OPEN_STATUSES as readonly PayoutStatus[]).includes(status);
}

/** What ops have to look at. `unreachable`: the provider didn't answer, and is asked again automatically. */
export const PAYOUT_PROBLEMS = [
  'low_balance',
  'refused',
  'abandoned',
  'blocked',
  'rejected',
  'otp',
  'unreachable',
] as const;

export type PayoutProblem = (typeof PAYOUT_PROBLEMS)[number];

/** What the provider says about an attempt. `low_balance`, `refused`: it made no transfer of it. */
export type Answer = TransferStatus | 'low_balance' | 'refused';

/** Answers that are final, after which no money has left and a new attempt may be made. */
const NOT_SENT = ['low_balance', 'refused', 'abandoned', 'blocked', 'rejected'] as const;

type NotSent = (typeof NOT_SENT)[number];

function isNotSent(answer: Answer | null): answer is NotSent {
  return (NOT_SENT as readonly (Answer | null)[]).includes(answer);
}

/** One reference at the provider. */
export interface AttemptState {
  /** Null until there is one. */
  answer: Answer | null;
  /** Its success couldn't pay the payout any more, and is in suspense. */
  isStray?: boolean;
}

export interface PayoutState {
  status: PayoutStatus;
  problem: PayoutProblem | null;
  /** Oldest first; attempt `n` is at `n - 1`. */
  attempts: readonly AttemptState[];
}

export type PayoutMove =
  | { type: 'approve' | 'cancel' | 'decline' | 'send-again' }
  /** Attempt `n` goes to the provider, for the first time or again. */
  | { type: 'send'; n: number }
  | { type: 'unreachable'; n: number }
  | { type: 'answer'; n: number; answer: Answer };

/**
 * What a move books. `paid`: the money has left; `return`: it goes back to the party; `reverse`: what was
 * paid goes back; `stray`: it left a second time, into suspense; `stray-back`: that came back.
 */
export type Booking = 'paid' | 'return' | 'reverse' | 'stray' | 'stray-back';

export interface PayoutStep {
  status: PayoutStatus;
  problem: PayoutProblem | null;
  booking: Booking | null;
}

/**
 * The table of moves: the state after a move and what it books; null if the move isn't allowed or changes
 * nothing. An answer belongs to its own reference, however late it comes.
 */
export function decideMove(state: PayoutState, move: PayoutMove): PayoutStep | null {
  const { status, problem, attempts } = state;
  const to = (
    next: PayoutStatus,
    booking: Booking | null = null,
    trouble: PayoutProblem | null = null,
  ): PayoutStep => ({ status: next, problem: trouble, booking });
  switch (move.type) {
    case 'approve':
      return status === 'requested' ? to('approved') : null;
    case 'cancel':
      return status === 'requested' ? to('cancelled', 'return') : null;
    case 'decline':
      return status === 'requested' || status === 'approved' ? to('declined', 'return') : null;
    case 'send-again':
      return status === 'approved' && problem ? to('approved') : null;
    case 'send': {
      const isNew = status === 'approved' && !problem && move.n === attempts.length + 1;
      const isAgain = status === 'sending' && move.n === attempts.length;
      return isNew || isAgain ? to('sending', null, isAgain ? problem : null) : null;
    }
    case 'unreachable':
      return status === 'sending' && move.n === attempts.length && !problem
        ? to('sending', null, 'unreachable')
        : null;
    case 'answer':
      return decideAnswer(state, move.n, move.answer);
  }
}

function decideAnswer(
  { status, problem, attempts }: PayoutState,
  n: number,
  answer: Answer,
): PayoutStep | null {
  const attempt = attempts[n - 1];
  if (!attempt || attempt.answer === answer) return null;
  const isUnderWay = status === 'sending' || status === 'pending';
  // Nothing that may have left was sent after it.
  const isLatest = attempts.slice(n).every((later) => isNotSent(later.answer));
  const isPaid = status === 'paid' && attempt.answer === 'success' && !attempt.isStray;
  switch (answer) {
    case 'success':
      return isLatest && (isUnderWay || status === 'approved')
        ? { status: 'paid', problem: null, booking: 'paid' }
        : { status, problem, booking: 'stray' };
    case 'failed':
    case 'reversed':
      if (attempt.isStray) return { status, problem, booking: 'stray-back' };
      if (isPaid) return { status: 'returned', problem: null, booking: 'reverse' };
      return isLatest && isUnderWay
        ? { status: 'returned', problem: null, booking: 'return' }
        : null;
    case 'received':
    case 'pending':
    case 'otp':
      return isLatest && isUnderWay
        ? { status: 'pending', problem: answer === 'otp' ? 'otp' : null, booking: null }
        : null;
    default:
      return isLatest && isUnderWay ? { status: 'approved', problem: answer, booking: null } : null;
  }
}

/** The reference of an attempt at the provider. */
export function toReference(payoutId: string, n: number): string {
  return `po-${payoutId}-${n}`;
}

/** The payout and attempt of a reference; null for one that isn't a payout's. */
export function readReference(reference: string): { payoutId: string; n: number } | null {
  const [, payoutId, n] = /^po-([0-9a-f]{24})-([1-9]\d{0,3})$/.exec(reference) ?? [];
  return payoutId && n ? { payoutId, n: Number(n) } : null;
}

/** When a payout is due: 5 PM on the next working day. `declared`: further holidays, YYYY-MM-DD. */
export function dueAt(requestedAt: Date, declared?: readonly string[]): Date {
  return nextWorkingDayAt('17:00', requestedAt, declared);
}

/** Least amounts of a request; the whole rest of a closed shop or a deleted account may be less. */
export const LEAST_PAYOUT = { shop: kobo(100_000), rider: kobo(100_000), wallet: kobo(50_000) };
/** The provider's least, kobo. */
export const LEAST_TRANSFER = kobo(10_000);
/** Above this, two people release a payout; kobo. */
export const SECOND_ABOVE = kobo(20_000_000);
/** Withdrawals from a wallet in `WITHDRAWAL_DAYS`; those that came back don't count. */
export const WITHDRAWAL_LIMIT = 2;
export const WITHDRAWAL_DAYS = 7;

/** How long before its end staff are reminded of the hold of a suspended shop's money, ms. */
export const HOLD_REMINDER_MS = 3 * DAY_MS;

/** Why a payout takes two people of ops. */
export const SECOND_REASONS = ['amount', 'first', 'concentrated', 'shared'] as const;

export type SecondReason = (typeof SECOND_REASONS)[number];

/** Stamp duty that we pay for a transfer, kobo: ₦50 from ₦10,000. The provider charges it beside its fee. */
export function getStampDuty(amount: number): number {
  return amount >= 1_000_000 ? 5_000 : 0;
}

const LOOKUPS_MS = [1, 2, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);

/** When to look up a transfer next that was sent at that time: after 1, 2, 5, 15 and 60 min, then hourly. */
export function nextLook(sentAt: Date, now: Date): Date {
  const passed = now.getTime() - sentAt.getTime();
  const next = LOOKUPS_MS.find((ms) => ms > passed) ?? passed + HOUR_MS;
  return new Date(sentAt.getTime() + next);
}
