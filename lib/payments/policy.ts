import { stockId } from '@/lib/core/ids';
import { isKobo } from '@/lib/core/money';

/**
 * initializing → pending → succeeded; or expired (unpaid in time), superseded (a newer payment of
 * the same customer took its place), refused (the provider would not start it), late (paid after it was closed: the money is in the wallet),
 * review (amount, currency or environment differ: money set aside for a person to look at).
 */
export const PAYMENT_STATUSES = [
  'initializing',
  'pending',
  'succeeded',
  'expired',
  'superseded',
  'refused',
  'late',
  'review',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Minutes after the start at which an unpaid payment is looked up at the provider. */
const FIRST_CHECKS_MIN = [1, 2, 5, 15, 60];
const LAST_CHECK_MIN = 72 * 60;

/**
 * When a payment is looked up at the provider next: 1, 2, 5, 15 and 60 minutes after its start, then
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
 * Calls a minute that all waiting pages of an attempt may make to the provider: 20 while the
 * customer may be paying, 4 once the payment is closed or ten minutes old.
 */
export function asksPerMinute(
  { status, createdAt }: { status: PaymentStatus; createdAt: Date },
  now: Date,
): number {
  const isFresh = isOpenPayment(status) && now.getTime() - createdAt.getTime() < FRESH_MS;
  return isFresh ? 20 : 4;
}

/** Result of looking up a payment. */
export type Look =
  /** The provider answered, and the result is stored. */
  | 'told'
  /** Provider or database did not answer: retry later. */
  | 'silent'
  /** It failed in a way that will repeat. */
  | 'failed';

/** Staff are told after this many failed looks in a row, an hour's worth. */
export const FAILED_LOOKS = 12;

/** Failed looks in a row after this round; no answer neither counts nor resets. */
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
/** Successive payments together hold stock for at most this many hold lengths. */
const MAX_HOLD_LENGTHS = 2;

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
  const last = (heldSince ?? now).getTime() + MAX_HOLD_LENGTHS * holdMs;
  return last <= now.getTime() ? null : new Date(Math.min(ends, last));
}

/** Pieces of one counted option. */
interface Pieces {
  productId: string;
  optionId: string;
  quantity: number;
}

/** Most pieces that one account may hold at a time. */
export interface HoldLimits {
  /** Of one product, whatever its options. */
  perProduct: number;
  /** Of everything. */
  total: number;
}

/**
 * The pieces that an account may hold: the first in the list, up to the limits. The rest is not
 * refused, only not held: first to pay, first served.
 */
export function holdable(stock: readonly Pieces[], { perProduct, total }: HoldLimits): Pieces[] {
  const heldOf = new Map<string, number>();
  let inAll = 0;
  return stock.flatMap(({ productId, optionId, quantity }) => {
    const ofProduct = heldOf.get(productId) ?? 0;
    const may = Math.max(0, Math.min(quantity, perProduct - ofProduct, total - inAll));
    heldOf.set(productId, ofProduct + may);
    inAll += may;
    return may > 0 ? [{ productId, optionId, quantity: may }] : [];
  });
}

/** `stock` without the held pieces. */
export function withoutHeld(stock: readonly Pieces[], held: readonly Pieces[]): Pieces[] {
  const taken = new Map<string, number>();
  for (const { productId, optionId, quantity } of held) {
    const id = stockId(productId, optionId);
    taken.set(id, (taken.get(id) ?? 0) + quantity);
  }
  return stock.flatMap(({ productId, optionId, quantity }) => {
    const id = stockId(productId, optionId);
    const covered = Math.min(quantity, taken.get(id) ?? 0);
    taken.set(id, (taken.get(id) ?? 0) - covered);
    return quantity > covered ? [{ productId, optionId, quantity: quantity - covered }] : [];
  });
}

/** Id of the transfer that books a paid attempt; always the same, so that it is booked once. */
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
  // Our fault: the order could not be written.
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

/** How a chargeback stands: not decided, for us, against us, or closed with a word we do not know. */
export type DisputeVerdict = 'open' | 'won' | 'lost' | 'unclear';

/** What staff are told about a chargeback; `unknown`: it is on no transaction of ours. */
export const DISPUTE_STEPS = ['opened', 'reminded', 'won', 'lost', 'unclear', 'unknown'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

/**
 * What the provider's words on a chargeback mean. Only a closed one is decided: "declined" is a
 * claim that was turned down, any kind of "accepted" one that was paid out to the cardholder.
 * amount: what was asked back, or paid out; one that the books cannot hold makes it unclear.
 */
export function disputeVerdict({
  status,
  resolution,
  amount,
}: {
  status: string;
  resolution: string | null;
  amount: number;
}): DisputeVerdict {
  if (status !== 'resolved' && status !== 'archived') return 'open';
  if (resolution === 'declined') return 'won';
  const isPaidOut = resolution?.endsWith('accepted') && amount >= 0 && isKobo(amount);
  return isPaidOut ? 'lost' : 'unclear';
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

/** Possible differences between the provider's evidence and our request. */
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
export interface Expected {
  reference: string;
  paymentId: string;
  amountKobo: number;
  currency: string;
  domain: string;
}

export type Verdict = 'unpaid' | 'paid' | 'mismatch';

/**
 * How the evidence differs from our request; empty if it matches. A customer who bears the fee may
 * be charged that much more.
 */
export function differences(evidence: Evidence, ours: Expected): Difference[] {
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
export function assessEvidence(evidence: Evidence, ours: Expected): Verdict {
  if (evidence.status !== 'success') return 'unpaid';
  return differences(evidence, ours).length === 0 ? 'paid' : 'mismatch';
}
