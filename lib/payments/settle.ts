import 'server-only';
import type { ClientSession } from 'mongodb';
import type { CartItems } from '@/lib/cart/policy';
import { addQuantity } from '@/lib/cart/policy';
import { removeBought } from '@/lib/cart/remove-bought';
import { type Kobo, kobo } from '@/lib/core/money';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import type { CardPayment } from '@/lib/integrations/paystack/port';
import { placeOrder } from '@/lib/orders/place';
import { crashPoint } from '@/lib/platform/crash-point';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { wake } from '@/lib/platform/wake';
import { moveStock } from '@/lib/stock/commands';
import { customerAccount, HOUSE, openWallet, type Posting, post } from '@/lib/wallet/ledger';
import { Payment, type PaymentDoc } from '@/models/payment';
import { lateMail } from './mails';
import { isOpenPayment, judge } from './policy';
import { trackedLines } from './start';

/** What is known of a payment after asking the provider. */
export type Settled =
  | { state: 'unknown' }
  | { state: 'unpaid'; payment: PaymentDoc }
  | { state: 'settled'; payment: PaymentDoc };

/**
 * Settles one attempt at the provider: the only way a card payment becomes an order. The browser's
 * return, the webhook and the reconciler all call it; a second call changes nothing.
 *
 * Asks the provider itself (a webhook's body is only a hint). Paid and still wanted: the order is
 * placed. Paid but no longer possible: the money goes to the wallet. Paid, but not what we asked
 * for: set aside for a person. Each in one transaction. Throws CardProviderError when the provider
 * does not answer. Source: design ruling 2, money part 2.5.
 */
export async function settlePayment(reference: string, now: Date): Promise<Settled> {
  const payment = await findByReference(reference);
  if (!payment) return { state: 'unknown' };
  if (isPaid(payment, reference)) return { state: 'settled', payment };
  const evidence = await cardProvider().find(reference);
  const verdict = evidence && judge(evidence, ours(payment));
  if (!evidence || !verdict || verdict === 'unpaid') {
    if (evidence?.status === 'failed') await noteFailed(payment, reference);
    return { state: 'unpaid', payment: (await findByReference(reference)) ?? payment };
  }
  crashPoint('settle:after-verify');
  await openWallet(payment.userId.toString());
  await record(payment, reference, evidence, verdict, now);
  crashPoint('settle:after-commit');
  wake('outbox');
  return { state: 'settled', payment: (await findByReference(reference)) ?? payment };
}

/** Thrown inside the transaction when a piece is gone; the money then takes the other way. */
class StockGone extends Error {}

/** Books the evidence in one transaction; a second call finds the attempt paid and does nothing. */
async function record(
  payment: PaymentDoc,
  reference: string,
  evidence: CardPayment,
  verdict: 'paid' | 'mismatch',
  now: Date,
): Promise<void> {
  const run = (way: 'order' | 'wallet' | 'review') =>
    inTransaction(async (session) => {
      if (!(await markPaid(payment, reference, session))) return;
      const current = await Payment.findById(payment._id).session(session).lean();
      if (!current) throw new Error(`payment ${payment._id} vanished inside its transaction`);
      if (way === 'review') await setAside(current, reference, evidence, session, now);
      else if (way === 'wallet' || !isOpenPayment(current.status)) {
        await credit(current, reference, evidence, session, now);
      } else await book(current, reference, evidence, session, now);
    });
  if (verdict === 'mismatch') return run('review');
  try {
    await run('order');
  } catch (error) {
    if (!(error instanceof StockGone)) throw error;
    await run('wallet');
  }
}

/** The payment behind one of our references; null when there is none. */
export async function findByReference(reference: string): Promise<PaymentDoc | null> {
  await connectDb();
  return Payment.findOne({ 'attempts.reference': reference }).lean();
}

function isPaid(payment: PaymentDoc, reference: string): boolean {
  return payment.attempts.some((one) => one.reference === reference && one.state === 'paid');
}

function ours(payment: PaymentDoc) {
  return {
    paymentId: payment._id.toString(),
    amountKobo: payment.amountKobo,
    currency: payment.currency,
    domain: providerDomain(),
  };
}

/** A declined card: not final, but the page may offer another try. */
async function noteFailed(payment: PaymentDoc, reference: string): Promise<void> {
  await Payment.updateOne(
    { _id: payment._id },
    { $set: { 'attempts.$[attempt].state': 'failed' } },
    { arrayFilters: [{ 'attempt.reference': reference, 'attempt.state': { $ne: 'paid' } }] },
  );
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

/** Places the order of a good payment. Throws StockGone when a piece is no longer there. */
async function book(
  payment: PaymentDoc,
  reference: string,
  evidence: CardPayment,
  session: ClientSession,
  now: Date,
): Promise<void> {
  // A hold that ran out is taken again, if the pieces are still there.
  const from = payment.hold === 'active' ? 'reserved' : 'available';
  const stock = trackedLines(payment.draft.items);
  if (await moveStock(stock, from, 'allocated', session)) throw new StockGone();
  await post(
    {
      id: `settle:${reference}`,
      type: 'card-payment',
      postings: received(kobo(payment.amountKobo), evidence, HOUSE.escrow),
      refs: { paymentId: payment._id.toString(), orderId: payment.subjectId.toString() },
      description: 'Card payment',
    },
    session,
    now,
  );
  await placeOrder(payment, session, now);
  await removeBought(payment.userId.toString(), boughtItems(payment), session, now);
  await Payment.updateOne(
    { _id: payment._id },
    {
      $set: { status: 'succeeded', hold: 'allocated', nextCheckAt: null },
      $push: { history: { at: now, what: `paid by ${reference}` } },
    },
    { session },
  );
}

/** The payment came too late for its order: the money is the customer's, in the wallet. */
async function credit(
  payment: PaymentDoc,
  reference: string,
  evidence: CardPayment,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const userId = payment.userId.toString();
  await post(
    {
      id: `settle:${reference}`,
      type: 'late-payment',
      postings: received(kobo(payment.amountKobo), evidence, customerAccount(userId)),
      refs: { paymentId: payment._id.toString() },
      description: 'Card payment that could not become an order',
    },
    session,
    now,
  );
  if (payment.status !== 'succeeded') {
    await Payment.updateOne({ _id: payment._id }, { $set: { status: 'late' } }, { session });
  }
  await Payment.updateOne(
    { _id: payment._id },
    { $push: { history: { at: now, what: `${reference} went to the wallet` } } },
    { session },
  );
  await enqueue([{ id: `mail:late-payment:${reference}`, work: lateMail(payment) }], session, now);
}

/** Money that is not what we asked for: kept apart in the books until a person has looked at it. */
async function setAside(
  payment: PaymentDoc,
  reference: string,
  evidence: CardPayment,
  session: ClientSession,
  now: Date,
): Promise<void> {
  log().error(
    { paymentId: payment._id.toString(), reference, evidence },
    'a card payment differs from what was asked for',
  );
  if (evidence.currency === payment.currency && evidence.domain === providerDomain()) {
    await post(
      {
        id: `settle:${reference}`,
        type: 'card-payment',
        postings: received(kobo(evidence.amount), evidence, HOUSE.suspense),
        refs: { paymentId: payment._id.toString() },
        description: 'Card payment under review',
      },
      session,
      now,
    );
  }
  const releaseHold = isOpenPayment(payment.status) && payment.hold === 'active';
  if (releaseHold) {
    await moveStock(trackedLines(payment.draft.items), 'reserved', 'available', session);
  }
  await Payment.updateOne(
    { _id: payment._id },
    {
      $set: {
        ...(payment.status !== 'succeeded' && { status: 'review' }),
        ...(releaseHold && { hold: 'released' }),
      },
      $push: {
        history: { at: now, what: `${reference} does not match: ${JSON.stringify(evidence)}` },
      },
    },
    { session },
  );
}

/** Money in at the provider less its fee, to an account. What the customer paid on top covers the fee. */
function received(amount: Kobo, evidence: CardPayment, to: Posting['account']): Posting[] {
  const net = kobo(evidence.amount - evidence.fees);
  return [
    { account: HOUSE.provider, amount: kobo(-net) },
    { account: HOUSE.providerFee, amount: kobo(net - amount) },
    { account: to, amount },
  ];
}

function boughtItems(payment: PaymentDoc): CartItems {
  return payment.draft.items.reduce<CartItems>(
    (cart, item) => addQuantity(cart, item.productId, item.configKey, item.quantity),
    {},
  );
}
