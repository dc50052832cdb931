import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import type { Kobo } from '@/lib/core/money';
import type { PromoQuoteDto } from '@/lib/core/pricing/quote';
import type { ScopedActor } from '@/lib/core/roles';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import type { PaymentFor } from '@/models/purchases/payment';

/** Thrown when the purchase is no longer available: the transaction must be rolled back. */
export class PurchaseGone extends Error {}

/** The promo has no free use left, and the hold of its use had ended. */
export class PromoGone extends PurchaseGone {}

export type Hold = Pick<PaymentFor<unknown>, 'hold' | 'holdUntil' | 'heldSince' | 'held'>;

export interface Priced<Draft> {
  /** Everything that is bought, frozen with the payment. */
  draft: Draft;
  amount: Kobo;
  /**
   * Called in the transaction that saves the payment, once it has superseded the older ones. Throws
   * AppError if something that the price depends on has changed.
   */
  confirm(session: ClientSession): Promise<void>;
  /** The error for the customer if `reserve` or `allocate` throws PurchaseGone. */
  goneError(): Promise<AppError>;
}

/**
 * What differs between paying for an order, a dispatch and an errand. It does not know where the money
 * comes from.
 *
 * `Input`: body of the payment call. `Requested`: the input, completed from the account. `Draft`: the
 * priced purchase, frozen with the payment.
 */
export interface Purpose<Input, Requested, Draft> {
  /** Completes the input from the account. Throws AppError if the caller may not request it. */
  readRequest(input: Input, actor: ScopedActor<'self'>): Promise<Requested>;
  /** Whether a payment's draft is the requested purchase; `elsewhere`: except for address or speed. */
  compare(draft: Draft, request: Requested): 'same' | 'elsewhere' | null;
  /** Whether a newer payment of the same account supersedes an older open one. */
  replaces(newer: Draft, older: Draft): boolean;
  /** Prices the purchase. Throws AppError `conflict` if it differs from what the customer saw. */
  price(request: Requested, actor: ScopedActor<'self'>, now: Date): Promise<Priced<Draft>>;
  /**
   * Holds what a new card payment needs, before it is saved. `heldSince`: start of the unbroken hold of the
   * superseded payments. Throws PurchaseGone.
   */
  reserve(
    payment: PaymentFor<Draft>,
    heldSince: Date | null,
    settings: AppSettings,
    session: ClientSession,
    now: Date,
  ): Promise<Hold>;
  release(payment: PaymentFor<Draft>, session: ClientSession): Promise<void>;
  /** Takes what is paid for, held or not, from the shops' stock and the cart. Throws PurchaseGone. */
  allocate(payment: PaymentFor<Draft>, session: ClientSession, now: Date): Promise<void>;
}

/** What the customer saw when they pressed Pay. */
export interface Agreed {
  /** Naira. */
  totalAmount: number;
  /** ISO; null: as soon as possible; undefined: not checked. */
  scheduledFor?: string | null | undefined;
}

/**
 * Throws AppError `conflict` with the new quote if its total or its time differs from what the
 * customer saw, or if their promo doesn't apply any more.
 */
export function requireAgreed<
  Q extends { total: number | null; scheduledFor: string | null; promo: PromoQuoteDto | null },
>({ totalAmount, scheduledFor }: Agreed, quote: Q): void {
  // Charge nothing without the promo that the customer saw, whatever the total.
  if (quote.promo?.message) throw new AppError('conflict', quote.promo.message, { quote });
  const isSameTotal = Math.round(totalAmount * 100) === Math.round((quote.total ?? 0) * 100);
  const isSameTime =
    scheduledFor === undefined ||
    Date.parse(scheduledFor ?? '') === Date.parse(quote.scheduledFor ?? '') ||
    (scheduledFor === null && quote.scheduledFor === null);
  if (!isSameTotal) throw new AppError('conflict', CHECKOUT_MESSAGES.quoteChanged, { quote });
  if (!isSameTime) throw new AppError('conflict', CHECKOUT_MESSAGES.timeChanged, { quote });
}
