import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
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
import { holdPromo } from './card-hold';
import { nextCheck } from './policy';
import { type Priced, PurchaseGone } from './purpose';
import { bookPaid, type Funds, getPurpose } from './purposes';
import { supersedeOpen } from './settle-close';
import { paymentTimers } from './settle-reconcile';

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
export async function openPayment<P extends PaymentPurpose>(
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
