import 'server-only';
import { randomBytes } from 'node:crypto';
import { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import { crashPoint } from '@/lib/platform/crash-point';
import { inTransaction } from '@/lib/platform/db';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import type { AppSettings } from '@/lib/settings/policy';
import { getSettings } from '@/lib/settings/queries';
import { isFrozen } from '@/lib/wallet/ledger';
import {
  Payment,
  type PaymentDoc,
  type PaymentDrafts,
  type PaymentFor,
  type PaymentPurpose,
} from '@/models/payment';
import { USER_OWNERS, User } from '@/models/user';
import { supersedeOpen } from './closing';
import { newAttempt, openAtProvider } from './open-attempt';
import { findPaidAlready } from './paid-already';
import { nextCheck } from './policy';
import { type Priced, PurchaseGone } from './purpose';
import { type PaymentInputs, purposeOf, purposes } from './purposes';
import { paymentTimers } from './reconcile';
import { outcomePage, type PaymentStart } from './replay';

/**
 * Starts a card payment: prices what is bought anew, holds what it needs, saves the payment, and
 * asks the provider for its page.
 *
 * Returns the address to send the customer to: where an earlier payment of the same turns out to be
 * paid, that of our page which tells so. Throws AppError `conflict` when another payment of theirs
 * has taken its place meanwhile, `forbidden` when their money is frozen, `upstream` when the provider
 * does not answer, `upstream_refused` when it says no; and what the purpose refuses: for an order,
 * `conflict` with the new `quote` when the total, the opening time or what is on sale differs from
 * what the customer saw, with `cartItems` and `cartRev` when the cart does (it may just have been
 * ordered from another window), `not_found` for an address that is not theirs, and `forbidden` when
 * the page shows another account.
 */
export async function startCardPayment<P extends PaymentPurpose>(
  kind: P,
  input: PaymentInputs[P],
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PaymentStart> {
  const purpose = purposes[kind];
  const wish = await purpose.wish(input, actor);
  const paid = await findPaidAlready(kind, wish, actor, now);
  if (paid) return outcomePage(paid.reference, paid);
  const priced = await purpose.price(wish, actor, now);
  // Keep the earlier payment if the new one would not be sent anyway.
  if (!cardProvider().mayStart()) throw new AppError('upstream', MESSAGES.paymentInitFailed);
  crashPoint('payment:before-saved');
  // Not the id, which would reveal neighbouring references.
  const stem = `EKI-${randomBytes(12).toString('hex')}`;
  const card: Source = { method: 'card', attempts: [newAttempt(stem, 1)] };
  const payment = await openPayment(kind, priced, card, actor, now);
  crashPoint('payment:after-saved');
  return openAtProvider(payment, now);
}

/** Fields that the money's source writes into a payment. */
export type Source = Pick<PaymentDoc, 'method' | 'attempts'>;

/**
 * Saves a payment of what was priced, in one transaction: the earlier open payment that it replaces
 * gives way, what it needs is held as far as the account may hold it. `then`: what else belongs into
 * that transaction; for a source that has the money at once, this is where it is taken and the
 * purchase placed.
 *
 * Throws AppError `forbidden` for an account whose money is frozen, `unauthenticated` for one that
 * is gone, and `conflict` where the purchase is gone or what it was priced from has changed.
 */
export async function openPayment<P extends PaymentPurpose>(
  kind: P,
  priced: Priced<PaymentDrafts[P]>,
  source: Source,
  actor: ScopedActor<'self'>,
  now: Date,
  then?: (payment: PaymentDoc, session: ClientSession) => Promise<void>,
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
    // Taken in the transaction that saves it.
    hold: 'none',
    holdUntil: now,
    checks: 0,
    expiresAt: new Date(now.getTime() + settings.paymentMinutes * 60_000),
    history: [{ at: now, what: 'started' }],
    createdAt: now,
    // Kind and draft are of the same purpose; the compiler cannot follow a union that far.
  } satisfies PaymentFor<PaymentDrafts[P]> as PaymentDoc;
  try {
    return await inTransaction(async (session) => {
      const saved = await save(payment, settings, session, now);
      await priced.confirm(session);
      await then?.(saved, session);
      return saved;
    });
  } catch (error) {
    throw error instanceof PurchaseGone ? await priced.goneError() : error;
  }
}

/** Saves the payment with what it holds and its timers, and returns it so. Throws PurchaseGone. */
async function save(
  payment: PaymentDoc,
  settings: AppSettings,
  session: ClientSession,
  now: Date,
): Promise<PaymentDoc> {
  if (await isFrozen(payment.userId.toString(), session)) {
    throw new AppError('forbidden', MESSAGES.accountFrozen);
  }
  await User.updateOne({ _id: payment.userId }, { $inc: { paymentsStarted: 1 } }, { session });
  const heldSince = await supersedeOpen(payment, session, now);
  const hold = await purposeOf(payment).reserve(payment, heldSince, settings, session, now);
  const saved = { ...payment, ...hold };
  await Payment.create([saved], { session });
  await enqueue(firstTimers(saved, now), session, now);
  return saved;
}

/** The first look at the provider, where there is one to ask, and the end of what is held. */
function firstTimers(payment: PaymentDoc, now: Date): OutboxEntry[] {
  const paymentId = payment._id.toString();
  const look = payment.attempts.length > 0 ? nextCheck(now, now) : null;
  return [
    ...(look ? [paymentTimers.look.entry({ paymentId, n: payment.checks }, look)] : []),
    ...(payment.hold === 'active'
      ? [paymentTimers.holdEnd.entry({ paymentId }, payment.holdUntil)]
      : []),
  ];
}
