import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import { crashPoint } from '@/lib/platform/crash-point';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { wake } from '@/lib/platform/wake';
import { Payment, type PaymentDoc } from '@/models/payment';
import { bookForReview, bookPurchase, bookWallet, type PaidAttempt } from './book';
import { assessEvidence, differences, type Expected, isOpenPayment } from './policy';
import { PurchaseGone } from './purpose';

/** The database's code for a document that its own rules refuse. */
const DOCUMENT_INVALID = 121;
/** Names of mongoose's errors for the same. By name: not every class that its types declare is exported. */
const REFUSED_BY_SCHEMA = new Set([
  'ValidationError',
  'CastError',
  'StrictModeError',
  'ObjectExpectedError',
]);

/** Result of asking the provider. */
export type Settled =
  | { state: 'unknown' }
  /** `word`: the provider's own for how it stands; null where it does not know it. */
  | { state: 'unpaid'; payment: PaymentDoc; word: string | null }
  | { state: 'settled'; payment: PaymentDoc };

/**
 * Settles one attempt at the provider: the only way a card payment becomes what it is for. The browser's
 * return, the webhook and the timed looks all call it; a second call changes nothing.
 *
 * Asks the provider itself (a webhook's body is only a hint). Paid and still wanted: what
 * was bought is placed. Paid but no longer possible, or not to be written by a fault of ours: the money goes to
 * the wallet. Paid, but not what we asked for: set aside for a person. Each in one transaction.
 * Throws CardProviderError when the provider does not answer. Source: design ruling 2, money part 2.5.
 */
export async function settlePayment(reference: string, now: Date): Promise<Settled> {
  const payment = await findByReference(reference);
  return payment ? settleKnown(payment, reference, now) : { state: 'unknown' };
}

/** Settles one attempt of a payment that has just been read; otherwise as `settlePayment`. */
export async function settleKnown(
  payment: PaymentDoc,
  reference: string,
  now: Date,
): Promise<Exclude<Settled, { state: 'unknown' }>> {
  if (isPaid(payment, reference)) return { state: 'settled', payment };
  const evidence = await cardProvider().find(reference);
  const verdict = evidence && assessEvidence(evidence, expectedOf(payment, reference));
  if (!evidence || !verdict || verdict === 'unpaid') {
    const word = evidence?.status ?? null;
    return { state: 'unpaid', payment: (await findByReference(reference)) ?? payment, word };
  }
  crashPoint('settle:after-verify');
  if (verdict === 'mismatch') await record(payment, { reference, evidence }, 'review', now);
  else await recordPaid(payment, { reference, evidence }, now);
  crashPoint('settle:after-commit');
  wake('outbox');
  return { state: 'settled', payment: (await findByReference(reference)) ?? payment };
}

/** The payment behind one of our references; null when there is none. */
export async function findByReference(reference: string): Promise<PaymentDoc | null> {
  await connectDb();
  return Payment.findOne({ 'attempts.reference': reference }).lean();
}

type Evidence = Pick<PaidAttempt, 'reference' | 'evidence'>;

/** Money has arrived: places the purchase if possible, else credits the wallet. */
async function recordPaid(payment: PaymentDoc, paid: Evidence, now: Date): Promise<void> {
  try {
    await record(payment, paid, 'place', now);
  } catch (error) {
    // The transaction was rolled back: book the money another way.
    if (error instanceof PurchaseGone) await record(payment, paid, 'wallet', now);
    else if (isPermanent(error)) {
      const paymentId = payment._id.toString();
      log().error(
        { err: error, paymentId, reference: paid.reference },
        'a paid purchase was not written',
      );
      await record(payment, paid, 'fault', now);
    } else throw error;
  }
}

/** Whether a retry would fail the same way: the data or the code is wrong. */
function isPermanent(error: unknown): boolean {
  if (error instanceof mongoose.Error) return REFUSED_BY_SCHEMA.has(error.name);
  if (error instanceof mongoose.mongo.MongoServerError) return error.code === DOCUMENT_INVALID;
  return error instanceof TypeError || error instanceof RangeError;
}

/** Books the evidence in one transaction; a second call finds the attempt paid and does nothing. */
async function record(
  payment: PaymentDoc,
  { reference, evidence }: Evidence,
  way: 'place' | 'wallet' | 'fault' | 'review',
  now: Date,
): Promise<void> {
  await inTransaction(async (session) => {
    if (!(await markPaid(payment, reference, session))) return;
    const current = await Payment.findById(payment._id).session(session).lean();
    if (!current) throw new Error(`payment ${payment._id} vanished inside its transaction`);
    const differs = differences(evidence, expectedOf(payment, reference));
    const paid: PaidAttempt = { payment: current, reference, evidence, differs, session, now };
    if (way === 'review') await bookForReview(paid);
    else if (way === 'place' && isOpenPayment(current.status)) await bookPurchase(paid);
    else await bookWallet(paid, { isFault: way === 'fault' && isOpenPayment(current.status) });
  });
}

function isPaid(payment: PaymentDoc, reference: string): boolean {
  return payment.attempts.some((one) => one.reference === reference && one.state === 'paid');
}

function expectedOf(payment: PaymentDoc, reference: string): Expected {
  return {
    reference,
    paymentId: payment._id.toString(),
    amountKobo: payment.amountKobo,
    currency: payment.currency,
    domain: providerDomain(),
  };
}

/** Marks the attempt paid; false if another call has settled it. */
async function markPaid(
  payment: PaymentDoc,
  reference: string,
  session: ClientSession,
): Promise<boolean> {
  const taken = await Payment.updateOne(
    { _id: payment._id },
    { $set: { 'attempts.$[attempt].state': 'paid' } },
    {
      session,
      arrayFilters: [{ 'attempt.reference': reference, 'attempt.state': { $ne: 'paid' } }],
    },
  );
  return taken.modifiedCount === 1;
}
