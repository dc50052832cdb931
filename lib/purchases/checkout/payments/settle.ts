import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { Payment, type PaymentDoc } from '@/models/purchases/payment';
import { assessEvidence, differences, type Expected, isOpenPayment } from './policy';
import { PromoGone, PurchaseGone } from './purpose';
import { bookForReview, bookPurchase, bookWallet, type PaidAttempt } from './settle-book';

/** The database's error code for a document that its validator refuses. */
const DOCUMENT_INVALID = 121;
/** Names of mongoose's errors for the same; it does not export all of the classes. */
const REFUSED_BY_SCHEMA = new Set([
  'ValidationError',
  'CastError',
  'StrictModeError',
  'ObjectExpectedError',
]);

export type Settled =
  | { state: 'unknown' }
  /** `providerStatus`: null if the provider does not know the attempt. */
  | { state: 'unpaid'; payment: PaymentDoc; providerStatus: string | null }
  | { state: 'settled'; payment: PaymentDoc };

/**
 * Settles one attempt: the only way a card payment becomes a purchase. The browser's return, the webhook
 * and the scheduled lookups all call it; a second call changes nothing.
 *
 * Asks the provider (a webhook's body is only a hint), then, in one transaction: paid and still available,
 * places the purchase; paid but no longer available, or not writable through a fault of ours, credits the
 * wallet; paid but different from our request, sets the money aside for review. Throws CardProviderError
 * when the provider does not answer.
 */
export async function settlePayment(reference: string, now: Date): Promise<Settled> {
  const payment = await findByReference(reference);
  return payment ? settleAttempt(payment, reference, now) : { state: 'unknown' };
}

/** Like `settlePayment`, for a payment that has just been read. */
export async function settleAttempt(
  payment: PaymentDoc,
  reference: string,
  now: Date,
): Promise<Exclude<Settled, { state: 'unknown' }>> {
  if (isPaid(payment, reference)) return { state: 'settled', payment };
  const evidence = await cardProvider().find(reference);
  const verdict = evidence && assessEvidence(evidence, getExpected(payment, reference));
  if (!evidence || !verdict || verdict === 'unpaid') {
    const providerStatus = evidence?.status ?? null;
    const current = (await findByReference(reference)) ?? payment;
    return { state: 'unpaid', payment: current, providerStatus };
  }
  if (verdict === 'mismatch') await bookEvidence(payment, { reference, evidence }, 'review', now);
  else await bookPaid(payment, { reference, evidence }, now);
  return { state: 'settled', payment: (await findByReference(reference)) ?? payment };
}

/** The payment of one of our references, of any owner; null if there is none. */
export async function findByReference(reference: string): Promise<PaymentDoc | null> {
  await connectDb();
  return Payment.findOne({ 'attempts.reference': reference }).lean();
}

type AttemptEvidence = Pick<PaidAttempt, 'reference' | 'evidence'>;

/** Where the money of an attempt is booked; `promo-gone` and `fault`: to the wallet, for that reason. */
type Destination = 'place' | 'wallet' | 'promo-gone' | 'fault' | 'review';

/** Places the purchase if possible, otherwise credits the wallet. */
async function bookPaid(payment: PaymentDoc, paid: AttemptEvidence, now: Date): Promise<void> {
  try {
    await bookEvidence(payment, paid, 'place', now);
  } catch (error) {
    // The transaction was rolled back: the money still has to be booked.
    if (error instanceof PromoGone) await bookEvidence(payment, paid, 'promo-gone', now);
    else if (error instanceof PurchaseGone) await bookEvidence(payment, paid, 'wallet', now);
    else if (isPermanent(error)) {
      const paymentId = payment._id.toString();
      log().error(
        { err: error, paymentId, reference: paid.reference },
        'a paid purchase was not written',
      );
      await bookEvidence(payment, paid, 'fault', now);
    } else throw error;
  }
}

/** Whether a retry would fail the same way: the data or the code is wrong. */
function isPermanent(error: unknown): boolean {
  if (error instanceof mongoose.Error) return REFUSED_BY_SCHEMA.has(error.name);
  if (error instanceof mongoose.mongo.MongoServerError) return error.code === DOCUMENT_INVALID;
  return error instanceof TypeError || error instanceof RangeError;
}

/** Books the evidence in one transaction; does nothing if the attempt is marked paid already. */
async function bookEvidence(
  payment: PaymentDoc,
  { reference, evidence }: AttemptEvidence,
  destination: Destination,
  now: Date,
): Promise<void> {
  await inTransaction(async (session) => {
    if (!(await markPaid(payment, reference, session))) return;
    const current = await Payment.findById(payment._id).session(session).lean();
    if (!current) throw new Error(`payment ${payment._id} vanished inside its transaction`);
    const differs = differences(evidence, getExpected(payment, reference));
    const paid: PaidAttempt = { payment: current, reference, evidence, differs, session, now };
    const isOpen = isOpenPayment(current.status);
    if (destination === 'review') await bookForReview(paid);
    else if (destination === 'place' && isOpen) await bookPurchase(paid);
    else {
      const isReason = destination === 'promo-gone' || destination === 'fault';
      await bookWallet(paid, isOpen && isReason ? destination : null);
    }
  });
}

function isPaid(payment: PaymentDoc, reference: string): boolean {
  return payment.attempts.some(
    (attempt) => attempt.reference === reference && attempt.state === 'paid',
  );
}

function getExpected(payment: PaymentDoc, reference: string): Expected {
  return {
    reference,
    paymentId: payment._id.toString(),
    amountKobo: payment.amountKobo,
    currency: payment.currency,
    domain: providerDomain(),
  };
}

/** Marks the attempt paid; returns false if another call has done so. */
async function markPaid(
  payment: PaymentDoc,
  reference: string,
  session: ClientSession,
): Promise<boolean> {
  const marked = await Payment.updateOne(
    { _id: payment._id },
    { $set: { 'attempts.$[attempt].state': 'paid' } },
    {
      session,
      arrayFilters: [{ 'attempt.reference': reference, 'attempt.state': { $ne: 'paid' } }],
    },
  );
  return marked.modifiedCount === 1;
}
