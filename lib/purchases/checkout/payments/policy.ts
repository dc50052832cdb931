import { stockId } from '@/lib/core/ids';
import { isKobo } from '@/lib/core/money';
import type { HoldLimits } from '@/lib/platform/settings/policy';

/**
 * initializing → pending → succeeded; or expired (not paid in time), superseded (replaced by a newer
 * payment of the customer), refused (the provider did not start it), late (paid after it was closed:
 * the money is in the wallet), review (amount, currency or environment differ: staff must decide).
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
 * When a payment is next looked up at the provider: 1, 2, 5, 15 and 60 minutes after its start, then
 * each hour up to 72 hours; null after that. Always later than `now`, so that missed lookups are not
 * made up for.
 */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const age = (now.getTime() - createdAt.getTime()) / 60_000;
  const nextHour = 60 * (Math.floor(age / 60) + 1);
  const minutes = FIRST_CHECKS_MIN.find((at) => at > age) ?? nextHour;
  return minutes > LAST_CHECK_MIN ? null : new Date(createdAt.getTime() + minutes * 60_000);
}

/** How long a customer usually takes to pay, ms. */
const FRESH_MS = 10 * 60_000;

/**
 * Calls to the provider a minute for all waiting pages of an attempt: 20 while the customer may be
 * paying, 4 once the payment is closed or ten minutes old.
 */
export function providerCallsPerMinute(
  { status, createdAt }: { status: PaymentStatus; createdAt: Date },
  now: Date,
): number {
  const isFresh = isOpenPayment(status) && now.getTime() - createdAt.getTime() < FRESH_MS;
  return isFresh ? 20 : 4;
}

export type LookupResult =
  /** The provider answered, and the result is stored. */
  | 'done'
  /** Provider or database did not answer: retry later. */
  | 'unreachable'
  /** It failed in a way that will repeat. */
  | 'failed';

/** Staff get a mail after this many failed lookups in a row, an hour's worth. */
export const FAILED_LOOKUPS = 12;

/** Failed lookups in a row after this round; an unreachable provider neither counts nor resets. */
export function countFailedLookups(before: number, results: readonly LookupResult[]): number {
  if (results.includes('failed')) return before + 1;
  return results.includes('unreachable') ? before : 0;
}

/** Statuses of a payment that can still be paid for its purpose. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ['initializing', 'pending'];

export function isOpenPayment(status: PaymentStatus): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Unpaid holds allowed per account in 24 hours; further payments hold no stock. */
export const HOLDS_PER_DAY = 5;
export const HOLDS_WINDOW_MS = 24 * 60 * 60_000;
/** Maximum total hold of successive payments, in multiples of `holdMinutes`. */
const MAX_HOLD_LENGTHS = 2;

export interface HoldFacts {
  /** Payments of the account in the last 24 hours that held stock and ended unpaid. */
  unpaidHolds: number;
  /** Since when the superseded payments have held stock without a break; null if they held none. */
  heldSince: Date | null;
  holdMinutes: number;
}

/**
 * Until when a payment that starts now holds its stock; null if it may not, because the account has
 * too many unpaid holds or has held stock for too long. Starting a payment is free, so without limits one
 * account could block all others from buying.
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

interface Pieces {
  productId: string;
  optionId: string;
  quantity: number;
}

/**
 * The pieces that an account may hold: the first in the list, up to the limits. The others can be
 * bought too, but are not held.
 */
export function limitHold(stock: readonly Pieces[], { perProduct, total }: HoldLimits): Pieces[] {
  const heldByProduct = new Map<string, number>();
  let heldTotal = 0;
  return stock.flatMap(({ productId, optionId, quantity }) => {
    const ofProduct = heldByProduct.get(productId) ?? 0;
    const allowed = Math.max(0, Math.min(quantity, perProduct - ofProduct, total - heldTotal));
    heldByProduct.set(productId, ofProduct + allowed);
    heldTotal += allowed;
    return allowed > 0 ? [{ productId, optionId, quantity: allowed }] : [];
  });
}

export function withoutHeld(stock: readonly Pieces[], held: readonly Pieces[]): Pieces[] {
  const heldLeft = new Map<string, number>();
  for (const { productId, optionId, quantity } of held) {
    const id = stockId(productId, optionId);
    heldLeft.set(id, (heldLeft.get(id) ?? 0) + quantity);
  }
  return stock.flatMap(({ productId, optionId, quantity }) => {
    const id = stockId(productId, optionId);
    const covered = Math.min(quantity, heldLeft.get(id) ?? 0);
    heldLeft.set(id, (heldLeft.get(id) ?? 0) - covered);
    return quantity > covered ? [{ productId, optionId, quantity: quantity - covered }] : [];
  });
}

/** Id of the transfer that books a paid attempt, so that it is booked once. */
export function settleId(reference: string): string {
  return `settle:${reference}`;
}

/** Why paid money went to the wallet instead of buying what it was for. */
export const WALLET_REASONS = [
  'replaced',
  'sold-out',
  'promo-gone',
  'too-late',
  'paid-twice',
  'closed',
  // Our fault: the purchase could not be written.
  'fault',
] as const;

export type WalletReason = (typeof WALLET_REASONS)[number];

/**
 * Why a payment's money goes to the wallet, by its status when it is booked. An open payment goes there
 * only because its items are sold out.
 */
export function walletReason(status: PaymentStatus): WalletReason {
  if (isOpenPayment(status)) return 'sold-out';
  if (status === 'superseded') return 'replaced';
  if (status === 'expired') return 'too-late';
  return status === 'succeeded' ? 'paid-twice' : 'closed';
}

/** State of a chargeback: not decided, won, lost, or closed with a resolution we do not know. */
export type DisputeVerdict = 'open' | 'won' | 'lost' | 'unclear';

/** Mails to staff about a chargeback; `unknown`: on a transaction that is not ours. */
export const DISPUTE_STEPS = ['opened', 'reminded', 'won', 'lost', 'unclear', 'unknown'] as const;
export type DisputeStep = (typeof DISPUTE_STEPS)[number];

/**
 * The verdict of a chargeback, from the provider's fields. Only a closed one is decided: "declined"
 * means that the claim was rejected, any kind of "accepted" that the cardholder was paid. `amount`:
 * claimed or paid out; one that does not fit the ledger is unclear.
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

export interface Evidence {
  reference: string;
  status: string;
  /** Charged to the customer, kobo. */
  amount: number;
  /** Requested by us, kobo. */
  requestedAmount: number;
  /** The provider's fee, kobo; the customer may be charged it on top. */
  fees: number;
  currency: string;
  domain: string;
  paymentId: string | null;
}

export const DIFFERENCES = [
  'reference',
  'requestedAmount',
  'amount',
  'currency',
  'domain',
  'paymentId',
] as const;

export type Difference = (typeof DIFFERENCES)[number];

export interface Expected {
  reference: string;
  paymentId: string;
  amountKobo: number;
  currency: string;
  domain: string;
}

export type Verdict = 'unpaid' | 'paid' | 'mismatch';

/**
 * How the evidence differs from our request; empty if it matches. A fee charged on top of the amount
 * is no difference.
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
 * Judges the provider's report. Only 'success' is final; 'failed' and 'abandoned' may still be paid. A
 * payment that differs from our request (see `differences`) is a mismatch, which staff must review.
 */
export function assessEvidence(evidence: Evidence, ours: Expected): Verdict {
  if (evidence.status !== 'success') return 'unpaid';
  return differences(evidence, ours).length === 0 ? 'paid' : 'mismatch';
}
