/**
 * initializing → pending → succeeded; or expired (unpaid in time), superseded (a newer payment of
 * the same customer took its place), late (paid after it was closed: the money is in the wallet),
 * review (amount, currency or environment differ: money set aside for a person to look at).
 */
export const PAYMENT_STATUSES = [
  'initializing',
  'pending',
  'succeeded',
  'expired',
  'superseded',
  'late',
  'review',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Minutes after the start at which an unpaid payment is looked up at the provider. */
const FIRST_CHECKS_MIN = [1, 2, 5, 15, 60];
const LAST_CHECK_MIN = 72 * 60;

/**
 * When the reconciler looks at a payment next: 1, 2, 5, 15 and 60 minutes after its start, then
 * each hour up to 72 hours; null after that. Always later than `now`: looks that were missed while
 * nothing ran are not made up for.
 */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  const nextHour = 60 * (Math.floor(age / 60) + 1);
  const minutes = FIRST_CHECKS_MIN.find((at) => at > age) ?? nextHour;
  return minutes > LAST_CHECK_MIN ? null : new Date(createdAt.getTime() + minutes * 60_000);
}

/** How long a payment may take while somebody looks at it, ms. */
const FRESH_MS = 10 * 60_000;

/**
 * Times a minute that the pages which wait for an attempt may ask the provider about it, together:
 * 20 while somebody may be paying just now, 4 for a payment that is closed, or that has been left
 * waiting for ten minutes.
 */
export function asksPerMinute(
  { status, createdAt }: { status: PaymentStatus; createdAt: Date },
  now: Date,
): number {
  const isFresh = isOpenPayment(status) && now.getTime() - createdAt.getTime() < FRESH_MS;
  return isFresh ? 20 : 4;
}

/** What one look at a payment came to. */
export type Look =
  /** The provider's word is known, and what follows from it is written. */
  | 'told'
  /** Provider or database did not answer: another time it may. */
  | 'silent'
  /** Something is wrong that the next look will meet again. */
  | 'failed';

/** After so many failed looks in a row, an hour of them, a person is told. */
export const FAILED_LOOKS = 12;

/** Failed looks in a row after this round of them; a silence neither counts nor makes good. */
export function countFailed(before: number, looks: readonly Look[]): number {
  if (looks.includes('failed')) return before + 1;
  return looks.includes('silent') ? before : 0;
}

/** Statuses of a payment that still waits to be paid for the thing it was started for. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ['initializing', 'pending'];

/** Whether a payment still waits to be paid for the thing it was started for. */
export function isOpenPayment(status: PaymentStatus): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Holds of stock that an account may leave unpaid in 24 hours; what it starts after them holds none. */
export const HOLDS_PER_DAY = 5;
/** The hours that `HOLDS_PER_DAY` is counted over, ms. */
export const HOLDS_WINDOW_MS = 24 * 60 * 60_000;
/** Payments that take each other's place hold stock no longer than so many holds, all together. */
const HOLDS_IN_A_ROW = 2;

/** What decides whether a new payment holds its stock, and how long. */
export interface HoldFacts {
  /** Payments of the account in the last 24 hours that held stock and ended unpaid. */
  unpaidHolds: number;
  /** Since when the payment whose place it takes, or one before that, holds stock; null: none does. */
  heldSince: Date | null;
  /** How long one hold lasts, minutes. */
  holdMinutes: number;
}

/**
 * Until when a payment that starts now holds its stock; null where it holds none, because the
 * account has left too many holds unpaid or has held without a break for too long. A start costs
 * nothing: without an end, one account could keep the shelf from everybody.
 */
export function holdUntil(
  { unpaidHolds, heldSince, holdMinutes }: HoldFacts,
  now: Date,
): Date | null {
  if (unpaidHolds >= HOLDS_PER_DAY) return null;
  const holdMs = holdMinutes * 60_000;
  const ends = now.getTime() + holdMs;
  const last = (heldSince ?? now).getTime() + HOLDS_IN_A_ROW * holdMs;
  return last <= now.getTime() ? null : new Date(Math.min(ends, last));
}

/** Id of the transfer that books a paid attempt: the same for ever, so that it is booked once. */
export function settleId(reference: string): string {
  return `settle:${reference}`;
}

/** Why paid money went to the wallet instead of becoming an order. */
export const WALLET_REASONS = [
  'replaced',
  'sold-out',
  'too-late',
  'paid-twice',
  'closed',
  // A fault of ours: the order could not be written.
  'fault',
] as const;

export type WalletReason = (typeof WALLET_REASONS)[number];

/**
 * Why the money of a payment goes to the wallet, by the payment's status when it is booked: one
 * that still waits to be paid is refused for one thing only, that its goods are gone.
 */
export function walletReason(status: PaymentStatus): WalletReason {
  if (isOpenPayment(status)) return 'sold-out';
  if (status === 'superseded') return 'replaced';
  if (status === 'expired') return 'too-late';
  return status === 'succeeded' ? 'paid-twice' : 'closed';
}

/** Evidence of the provider against what we asked for. */
export interface Evidence {
  reference: string;
  status: string;
  /** Charged to the customer, kobo. */
  amount: number;
  /** What we asked for, kobo. */
  requestedAmount: number;
  /** The provider's fee, kobo; a customer who bears it is charged that much more. */
  fees: number;
  currency: string;
  domain: string;
  paymentId: string | null;
}

/** What can differ between the provider's word and what we asked for. */
export const DIFFERENCES = [
  'reference',
  'requestedAmount',
  'amount',
  'currency',
  'domain',
  'paymentId',
] as const;

export type Difference = (typeof DIFFERENCES)[number];

/** What we asked for. */
export interface Asked {
  reference: string;
  paymentId: string;
  amountKobo: number;
  currency: string;
  domain: string;
}

/** What the evidence says. */
export type Verdict = 'unpaid' | 'paid' | 'mismatch';

/**
 * In what the provider's word differs from what we asked for; empty for money that is exactly ours.
 * A customer who bears the fee may be charged that much more.
 */
export function differences(evidence: Evidence, ours: Asked): Difference[] {
  const isSame: Record<Difference, boolean> = {
    reference: evidence.reference === ours.reference,
    requestedAmount: evidence.requestedAmount === ours.amountKobo,
    amount:
      evidence.amount >= ours.amountKobo && evidence.amount - ours.amountKobo <= evidence.fees,
    currency: evidence.currency === ours.currency,
    domain: evidence.domain === ours.domain,
    paymentId: evidence.paymentId === ours.paymentId,
  };
  return DIFFERENCES.filter((name) => !isSame[name]);
}

/**
 * Judges what the provider says of an attempt. Only 'success' is final; 'failed' and 'abandoned'
 * may still be paid. Money that is not exactly ours (see `differences`) is a mismatch and goes to a
 * person. Source: design, money part 2.5 point 5.
 */
export function judge(evidence: Evidence, ours: Asked): Verdict {
  if (evidence.status !== 'success') return 'unpaid';
  return differences(evidence, ours).length === 0 ? 'paid' : 'mismatch';
}
