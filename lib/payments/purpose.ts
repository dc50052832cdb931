import 'server-only';
import type { ClientSession } from 'mongodb';
import type { AppError } from '@/lib/core/errors';
import type { Kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { AppSettings } from '@/lib/settings/policy';
import type { Transfer } from '@/lib/wallet/ledger';
import type { PaymentFor } from '@/models/payment';

/** Thrown when the purchase is no longer available: the transaction must be rolled back. */
export class PurchaseGone extends Error {}

/** A payment's hold, as stored. */
export type Hold = Pick<PaymentFor<unknown>, 'hold' | 'holdUntil' | 'heldSince' | 'held'>;

/** A purchase as it costs now. */
export interface Priced<Draft> {
  /** All that is bought, frozen with the payment. */
  draft: Draft;
  amount: Kobo;
  /**
   * Called at the end of the transaction that saves the payment. Throws AppError where something
   * that it was priced from has changed meanwhile.
   */
  confirm(session: ClientSession): Promise<void>;
  /** What the customer is told where `reserve` found it gone. */
  goneError(): Promise<AppError>;
}

/** Summary of any kind of purchase. */
export interface PurchaseSummary {
  /** How the ledger names it. */
  refs: Pick<Transfer['refs'], 'orderId'>;
  delivery: { to: string; isExpress: boolean };
  /** Where to return without paying. */
  backTo: string;
}

/**
 * A kind of purchase: all that payments need to know of it. It knows nothing about where the money
 * comes from, and payments nothing about what is in it.
 *
 * Input: body of its payment call. Wish: that, plus data of the account. Draft: what is frozen.
 */
export interface Purpose<Input, Wish, Draft> {
  /** What the call wants. Throws AppError where it may not be asked for. */
  wish(input: Input, actor: ScopedActor<'self'>): Promise<Wish>;
  /** Whether a payment's draft is what is wanted now; elsewhere: but for where or how fast it goes. */
  compare(draft: Draft, wish: Wish): 'same' | 'elsewhere' | null;
  /** Whether a newer payment of the same account takes the place of an older open one. */
  replaces(newer: Draft, older: Draft): boolean;
  /** Prices it anew. Throws AppError `conflict` where the customer did not see it so. */
  price(wish: Wish, actor: ScopedActor<'self'>, now: Date): Promise<Priced<Draft>>;
  /**
   * Holds what it needs for a payment that is about to be saved. heldSince: since when payments
   * whose place it takes hold it without a break. Throws PurchaseGone.
   */
  reserve(
    payment: PaymentFor<Draft>,
    heldSince: Date | null,
    settings: AppSettings,
    session: ClientSession,
    now: Date,
  ): Promise<Hold>;
  /** Releases an active hold. */
  release(payment: PaymentFor<Draft>, session: ClientSession): Promise<void>;
  /** Creates what was bought, without moving money. Throws PurchaseGone. */
  place(payment: PaymentFor<Draft>, session: ClientSession, now: Date): Promise<void>;
  summary(payment: PaymentFor<Draft>): PurchaseSummary;
}
