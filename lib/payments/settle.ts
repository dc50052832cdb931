import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import { orderTimes } from '@/lib/orders/opening';
import { crashPoint } from '@/lib/platform/crash-point';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { wake } from '@/lib/platform/wake';
import { openWallet } from '@/lib/wallet/ledger';
import { Payment, type PaymentDoc } from '@/models/payment';
import { bookOrder, bookWallet, type PaidAttempt, StockGone, setAside } from './book';
import { type Asked, differences, isOpenPayment, judge } from './policy';

/** The database's code for a document that its own rules refuse. */
const DOCUMENT_INVALID = 121;

/** What is known of a payment after asking the provider. */
export type Settled =
  | { state: 'unknown' }
  /** `word`: the provider's own for how it stands; null where it does not know it. */
  | { state: 'unpaid'; payment: PaymentDoc; word: string | null }
  | { state: 'settled'; payment: PaymentDoc };

/**
 * Settles one attempt at the provider: the only way a card payment becomes an order. The browser's
 * return, the webhook and the reconciler all call it; a second call changes nothing.
 *
 * Asks the provider itself (a webhook's body is only a hint). Paid and still wanted: the order is
 * placed. Paid but no longer possible, or not to be written by a fault of ours: the money goes to
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
  const verdict = evidence && judge(evidence, ours(payment, reference));
  if (!evidence || !verdict || verdict === 'unpaid') {
    const word = evidence?.status ?? null;
    return { state: 'unpaid', payment: (await findByReference(reference)) ?? payment, word };
  }
  crashPoint('settle:after-verify');
  await openWallet(payment.userId.toString());
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

/** To the order where that is still possible, else to the wallet. */
async function recordPaid(payment: PaymentDoc, paid: Evidence, now: Date): Promise<void> {
  try {
    await record(payment, paid, 'order', now);
  } catch (error) {
    // Its transaction was rolled back; the money takes the other way.
    if (error instanceof StockGone) await record(payment, paid, 'wallet', now);
    else if (isLasting(error)) {
      const paymentId = payment._id.toString();
      log().error({ err: error, paymentId, reference: paid.reference }, 'an order was not written');
      await record(payment, paid, 'fault', now);
    } else throw error;
  }
}

/** Whether writing the same again would fail in the same way: what is written is wrong, or the code is. */
function isLasting(error: unknown): boolean {
  return (
    error instanceof mongoose.Error.ValidationError ||
    error instanceof mongoose.Error.CastError ||
    error instanceof mongoose.Error.StrictModeError ||
    error instanceof mongoose.Error.ObjectExpectedError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof mongoose.mongo.MongoServerError && error.code === DOCUMENT_INVALID)
  );
}

/** Books the evidence in one transaction; a second call finds the attempt paid and does nothing. */
async function record(
  payment: PaymentDoc,
  { reference, evidence }: Evidence,
  way: 'order' | 'wallet' | 'fault' | 'review',
  now: Date,
): Promise<void> {
  // The shops may have closed since the customer was told when the order is prepared.
  const times = way === 'order' ? await orderTimes(payment.draft, now) : null;
  await inTransaction(async (session) => {
    if (!(await markPaid(payment, reference, session))) return;
    const current = await Payment.findById(payment._id).session(session).lean();
    if (!current) throw new Error(`payment ${payment._id} vanished inside its transaction`);
    const differs = differences(evidence, ours(payment, reference));
    const paid: PaidAttempt = { payment: current, reference, evidence, differs, session, now };
    if (way === 'review') await setAside(paid);
    else if (!times || !isOpenPayment(current.status)) {
      await bookWallet(paid, { isFault: way === 'fault' && isOpenPayment(current.status) });
    } else await bookOrder(paid, times);
  });
}

function isPaid(payment: PaymentDoc, reference: string): boolean {
  return payment.attempts.some((one) => one.reference === reference && one.state === 'paid');
}

function ours(payment: PaymentDoc, reference: string): Asked {
  return {
    reference,
    paymentId: payment._id.toString(),
    amountKobo: payment.amountKobo,
    currency: payment.currency,
    domain: providerDomain(),
  };
}

/** Takes the attempt; false when another call has settled it. */
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
