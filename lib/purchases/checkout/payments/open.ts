import 'server-only';
import { randomBytes } from 'node:crypto';
import { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import { isFrozen } from '@/lib/ledger/ledger';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import type { StoreBody } from '@/lib/platform/http/route';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { getSettings } from '@/lib/platform/settings/queries';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { USER_OWNERS, User } from '@/models/platform/user';
import {
  Payment,
  type PaymentDoc,
  type PaymentDrafts,
  type PaymentFor,
  type PaymentPurpose,
} from '@/models/purchases/payment';
import { newAttempt, openAtProvider } from './open-attempt';
import { holdPromo } from './open-hold';
import { findPaidAlready } from './open-paid-already';
import { outcomePage, type PaymentStart } from './open-replay';
import { nextCheck } from './policy';
import { type Priced, PurchaseGone } from './purpose';
import { bookPaid, type Funds, getPurpose, type PaymentInputs, purposes } from './purposes';
import { supersedeOpen } from './settle-close';
import { paymentTimers } from './settle-reconcile';

export interface PaymentCall<P extends PaymentPurpose> {
  input: PaymentInputs[P];
  actor: ScopedActor<'self'>;
  storeAnswer: StoreBody;
}

/**
 * Pays for a purchase by card: prices it, holds its stock, saves the payment and starts it at the
 * provider.
 *
 * Returns the URL to send the customer to: the provider's page, or our outcome page if an earlier
 * payment of the same purchase turns out to be paid. Where a promo pays for everything, places the
 * purchase without the provider.
 *
 * Throws AppError `conflict` if a newer payment of theirs has superseded it, `invalid` if the provider
 * doesn't take such an amount (see `cardProblem`), `forbidden` if their money is frozen, `upstream` if
 * the provider does not answer, `upstream_refused` if it refuses, and the errors of the purpose. For an
 * order these are `conflict` with the new `quote` if the total, the opening time or the items differ
 * from what the customer saw, or with `cartItems` and `cartRev` if the cart does (it may have been
 * ordered in another tab), `not_found` for an address that is not theirs, and `forbidden` if the page
 * shows another account.
 */
export async function payByCard<P extends PaymentPurpose>(
  kind: P,
  input: PaymentInputs[P],
  actor: ScopedActor<'self'>,
  storeAnswer: StoreBody,
  now: Date,
): Promise<PaymentStart | Paid> {
  const purpose = purposes[kind];
  const request = await purpose.readRequest(input, actor);
  const paid = await findPaidAlready(kind, request, actor, now);
  if (paid) return outcomePage(paid.reference, paid);
  const priced = await purpose.price(request, actor, now);
  if (priced.amount === 0) {
    const nothing: Source = { method: 'card', attempts: [] };
    return payInstantly(
      { kind, priced, source: nothing, takeFunds: noFunds },
      actor,
      storeAnswer,
      now,
    );
  }
  const refusal = cardProblem(priced.amount);
  if (refusal) throw new AppError('invalid', refusal, { field: 'totalAmount' });
  // Do not supersede the earlier payment if the new one would not be sent anyway.
  if (!cardProvider().mayStart())
    throw new AppError('upstream', CHECKOUT_MESSAGES.paymentInitFailed);
  // Random, because other references could be guessed from an id.
  const stem = `EKI-${randomBytes(12).toString('hex')}`;
  const card: Source = { method: 'card', attempts: [newAttempt(stem, 1)] };
  const payment = await openPayment(kind, priced, card, actor, now);
  return openAtProvider(payment, now);
}

/** Response to a purchase that is paid without the provider's page: its id, and a message. */
export type Paid = { message: string } & Partial<Record<`${PaymentPurpose}Id`, string>>;

/** A priced purchase whose money is available without the provider's page. */
interface InstantPayment<P extends PaymentPurpose> {
  kind: P;
  priced: Priced<PaymentDrafts[P]>;
  source: Source;
  /** Takes the money, inside the transaction that saves the payment. Throws AppError if there is too little. */
  takeFunds(payment: PaymentDoc, session: ClientSession): Promise<Funds>;
}

/**
 * Saves a payment, takes its money, places the purchase and stores the call's answer, all in one
 * transaction, so that the call can be repeated after a crash. Throws the errors of `openPayment`.
 */
export async function payInstantly<P extends PaymentPurpose>(
  { kind, priced, source, takeFunds }: InstantPayment<P>,
  actor: ScopedActor<'self'>,
  storeAnswer: StoreBody,
  now: Date,
): Promise<Paid> {
  const toAnswer = ({ subjectId }: PaymentDoc): Paid => ({
    message: CHECKOUT_MESSAGES.paymentSuccessful,
    [`${kind}Id`]: subjectId.toString(),
  });
  const what = source.method === 'wallet' ? 'paid from the wallet' : 'paid by the promo';
  const payment = await openPayment(kind, priced, source, actor, now, async (opened, session) => {
    await bookPaid(opened, await takeFunds(opened, session), session, now);
    const isHeld = opened.hold === 'active';
    await Payment.updateOne(
      { _id: opened._id },
      {
        $set: { status: 'succeeded', ...(isHeld && { hold: 'allocated' }) },
        $push: { history: { at: now, what } },
      },
      { session },
    );
    await storeAnswer(toAnswer(opened), session);
  });
  return toAnswer(payment);
}

/** Funds of a purchase that a promo pays for in full. */
async function noFunds({ _id, userId, purpose, subjectId }: PaymentDoc): Promise<Funds> {
  const id = _id.toString();
  return {
    transfer: {
      id: `promo:${id}`,
      type: 'promo-payment',
      refs: { paymentId: id },
      actor: `user:${userId.toString()}`,
      description: `${toPurposeName(purpose)} ${shortId(subjectId.toString())}`,
    },
    postingsTo: (account) => [{ account, amount: kobo(0) }],
  };
}

/** The purpose as shown in the wallet: "Order". */
export function toPurposeName(purpose: PaymentPurpose): string {
  return `${purpose[0]?.toUpperCase()}${purpose.slice(1)}`;
}

/** The fields of a payment that depend on the source of the money. */
export type Source = Pick<PaymentDoc, 'method' | 'attempts'>;

/**
 * Saves a payment of a priced purchase in one transaction, which supersedes the earlier open payments
 * that it replaces and holds what the account may hold. If all uses of its promo are taken, it takes
 * over one that another open payment of the account holds. `afterSave` runs at the end of that
 * transaction: a source that needs no provider takes the money there and places the purchase.
 *
 * Throws AppError `forbidden` for an account whose money is frozen, `unauthenticated` for one that is
 * gone, and `conflict` if the purchase is gone or its price may have changed.
 */
async function openPayment<P extends PaymentPurpose>(
  kind: P,
  priced: Priced<PaymentDrafts[P]>,
  source: Source,
  actor: ScopedActor<'self'>,
  now: Date,
  afterSave?: (payment: PaymentDoc, session: ClientSession) => Promise<void>,
): Promise<PaymentDoc> {
  const [user, settings] = await Promise.all([
    User.findOne(ownedBy(actor, USER_OWNERS), { email: 1 }).lean(),
    getSettings(),
  ]);
  if (!user) throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  const payment = {
    ...source,
    _id: new Types.ObjectId(),
    userId: user._id,
    purpose: kind,
    subjectId: new Types.ObjectId(),
    amountKobo: priced.amount,
    currency: 'NGN',
    email: user.email,
    draft: priced.draft,
    status: 'initializing',
    // Set by `savePayment`.
    hold: 'none',
    holdUntil: now,
    checks: 0,
    expiresAt: new Date(now.getTime() + settings.paymentMinutes * 60_000),
    history: [{ at: now, what: 'started' }],
    createdAt: now,
    // Purpose and draft match, but the compiler cannot relate the two unions.
  } satisfies PaymentFor<PaymentDrafts[P]> as PaymentDoc;
  const save = (takesPromoOver: boolean) =>
    inTransaction(async (session) => {
      const saved = await savePayment(payment, takesPromoOver, settings, session, now);
      await priced.confirm(session);
      await afterSave?.(saved, session);
      return saved;
    });
  const hasPromo = payment.draft.promo !== undefined;
  // A duplicate key: two payments of one customer in the same slot of a promo.
  const isGone = (error: unknown) =>
    error instanceof PurchaseGone || (hasPromo && isDuplicateKey(error));
  try {
    return await save(false).catch((error: unknown) => {
      // The quote counted uses that their other open payments hold as free.
      if (!hasPromo || !isGone(error)) throw error;
      return save(true);
    });
  } catch (error) {
    throw isGone(error) ? await priced.goneError() : error;
  }
}

/** Saves the payment with its hold and timers, and returns it as saved. Throws PurchaseGone. */
async function savePayment(
  payment: PaymentDoc,
  takesPromoOver: boolean,
  settings: AppSettings,
  session: ClientSession,
  now: Date,
): Promise<PaymentDoc> {
  if (await isFrozen(payment.userId.toString(), session)) {
    throw new AppError('forbidden', ACCOUNT_MESSAGES.accountFrozen);
  }
  await User.updateOne({ _id: payment.userId }, { $inc: { paymentsStarted: 1 } }, { session });
  const heldSince = await supersedeOpen(payment, { takesPromoOver }, session, now);
  const stock = await getPurpose(payment).reserve(payment, heldSince, settings, session, now);
  const hold = await holdPromo(payment, { hold: stock, heldSince }, settings, session, now);
  const saved = { ...payment, ...hold };
  await Payment.create([saved], { session });
  await enqueue(firstTimers(saved, now), session, now);
  return saved;
}

/** The first lookup, if the payment has attempts, and the end of its hold. */
function firstTimers(payment: PaymentDoc, now: Date): OutboxEntry[] {
  const paymentId = payment._id.toString();
  const lookupAt = payment.attempts.length > 0 ? nextCheck(now, now) : null;
  return [
    ...(lookupAt ? [paymentTimers.lookup.entry({ paymentId, n: payment.checks }, lookupAt)] : []),
    ...(payment.hold === 'active'
      ? [paymentTimers.holdEnd.entry({ paymentId }, payment.holdUntil)]
      : []),
  ];
}
