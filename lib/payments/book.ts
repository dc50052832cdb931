import 'server-only';
import type { ClientSession } from 'mongodb';
import { addQuantity, type CartItems } from '@/lib/cart/policy';
import { removeBought } from '@/lib/cart/remove-bought';
import { isKobo, type Kobo, kobo } from '@/lib/core/money';
import { providerDomain } from '@/lib/integrations/paystack';
import type { CardPayment } from '@/lib/integrations/paystack/port';
import { trackedLines } from '@/lib/orders/draft';
import type { OrderTimes } from '@/lib/orders/opening';
import { placeOrder } from '@/lib/orders/place';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { giveBackStock, moveStock } from '@/lib/stock/commands';
import { customerAccount, HOUSE, type Posting, post, type Transfer } from '@/lib/wallet/ledger';
import {
  type AttemptEvidence,
  Payment,
  type PaymentAttempt,
  type PaymentDoc,
} from '@/models/payment';
import { faultMail, reviewMails, walletLine, walletMail } from './mails';
import { type Difference, isOpenPayment, settleId, walletReason } from './policy';

/** An attempt that the provider says was paid, inside the transaction that books it. */
export interface PaidAttempt {
  /** As it is in this transaction. */
  payment: PaymentDoc;
  reference: string;
  evidence: CardPayment;
  /** In what it differs from what we asked for. */
  differs: Difference[];
  session: ClientSession;
  now: Date;
}

/** Thrown when a piece is gone: the transaction must be rolled back, and the money go to the wallet. */
export class StockGone extends Error {}

/**
 * Places the order of a good payment: ledger, stock, order and cart together. Throws StockGone when
 * a piece is no longer there.
 */
export async function bookOrder(paid: PaidAttempt, times: OrderTimes): Promise<void> {
  const { payment, reference, evidence, session, now } = paid;
  // A hold that ran out is taken again, if the pieces are still there.
  const from = payment.hold === 'active' ? 'reserved' : 'available';
  const stock = trackedLines(payment.draft.items);
  if (await moveStock(stock, from, 'allocated', session)) throw new StockGone();
  await post(
    {
      id: settleId(reference),
      type: 'card-payment',
      postings: received(kobo(payment.amountKobo), evidence, HOUSE.escrow),
      refs: { ...refsOf(paid), orderId: payment.subjectId.toString() },
      ...whoAndWhen(paid),
      description: 'Card payment',
    },
    session,
    now,
  );
  await placeOrder(payment, times, session, now);
  await removeBought(payment.userId.toString(), boughtItems(payment), session, now);
  const mayStillBePaid = payment.attempts.some(
    (one) => one.reference !== reference && one.state !== 'paid',
  );
  await close(
    paid,
    { outcome: 'order', reason: null },
    {
      status: 'succeeded',
      hold: 'allocated',
      ...(!mayStillBePaid && { nextCheckAt: null }),
    },
  );
}

/**
 * The payment cannot become an order: the money is the customer's, in the wallet. `isFault`: it
 * could have, but the order could not be written.
 */
export async function bookWallet(paid: PaidAttempt, { isFault = false } = {}): Promise<void> {
  const { payment, reference, evidence, session, now } = paid;
  const userId = payment.userId.toString();
  const reason = isFault ? 'fault' : walletReason(payment.status);
  await post(
    {
      id: settleId(reference),
      type: 'late-payment',
      postings: received(kobo(payment.amountKobo), evidence, customerAccount(userId)),
      refs: refsOf(paid),
      ...whoAndWhen(paid),
      description: walletLine(reason),
    },
    session,
    now,
  );
  const isOver = payment.status === 'succeeded' || payment.status === 'review';
  const hold = await letGo(paid);
  await close(paid, { outcome: 'wallet', reason }, { ...(!isOver && { status: 'late' }), ...hold });
  const mail = {
    id: `mail:late-payment:${reference}`,
    work: walletMail(payment, reason, reference),
  };
  const alarm = { id: `mail:order-fault:${reference}`, work: faultMail(payment, reference) };
  await enqueue(isFault ? [mail, alarm] : [mail], session, now);
}

/** Money that is not what we asked for: kept apart in the books until a person has looked at it. */
export async function setAside(paid: PaidAttempt): Promise<void> {
  const { payment, reference, evidence, differs, session, now } = paid;
  log().error(
    { paymentId: payment._id.toString(), reference, differs, evidence },
    'a card payment differs from what was asked for',
  );
  const isOurMoney = evidence.currency === payment.currency && evidence.domain === providerDomain();
  const isBooked = isOurMoney && fitsBooks(evidence);
  if (isBooked) {
    await post(
      {
        id: settleId(reference),
        type: 'card-payment',
        postings: received(kobo(evidence.amount), evidence, HOUSE.suspense),
        refs: refsOf(paid),
        ...whoAndWhen(paid),
        description: 'Card payment under review',
      },
      session,
      now,
    );
  }
  const hold = await letGo(paid);
  await close(
    paid,
    { outcome: 'review', reason: null },
    {
      ...(payment.status !== 'succeeded' && { status: 'review' }),
      ...hold,
    },
  );
  await enqueue(reviewMails(payment, reference, { ...evidence, isBooked }), session, now);
}

/** Whether every line of it can be written: what the provider names may be any whole number. */
function fitsBooks({ amount, fees }: CardPayment): boolean {
  return amount > 0 && [amount, fees, amount - fees].every(isKobo);
}

function refsOf({ payment, reference }: PaidAttempt): Transfer['refs'] {
  return { paymentId: payment._id.toString(), attempt: reference };
}

/** The customer paid, when the provider says. */
function whoAndWhen({ payment, evidence, now }: PaidAttempt): Pick<Transfer, 'actor' | 'eventAt'> {
  return { actor: `user:${payment.userId.toString()}`, eventAt: evidence.paidAt ?? now };
}

/** Gives held stock back where the payment will not become an order. */
async function letGo({ payment, session }: PaidAttempt): Promise<{ hold?: 'released' }> {
  if (!isOpenPayment(payment.status) || payment.hold !== 'active') return {};
  await giveBackStock(trackedLines(payment.draft.items), 'reserved', session, {
    paymentId: payment._id.toString(),
  });
  return { hold: 'released' };
}

/** Writes down where the attempt's money went, and why. */
async function close(
  { payment, reference, evidence, differs, session, now }: PaidAttempt,
  { outcome, reason }: Pick<PaymentAttempt, 'outcome' | 'reason'>,
  change: Partial<Pick<PaymentDoc, 'status' | 'hold' | 'nextCheckAt'>>,
): Promise<void> {
  const what = `${reference}: ${outcome}, ${evidence.amount} kobo ${evidence.currency}`;
  await Payment.updateOne(
    { _id: payment._id },
    {
      $set: {
        ...change,
        'attempts.$[attempt].outcome': outcome,
        'attempts.$[attempt].reason': reason,
        'attempts.$[attempt].evidence': kept(evidence, differs),
      },
      $push: { history: { at: now, what } },
    },
    { session, arrayFilters: [{ 'attempt.reference': reference }] },
  );
}

/** The provider's word as the attempt keeps it. */
function kept(evidence: CardPayment, differs: Difference[]): AttemptEvidence {
  const { transactionId, amount, requestedAmount, fees } = evidence;
  const { currency, domain, channel, paidAt, paymentId } = evidence;
  return {
    providerTxId: transactionId,
    amount,
    requestedAmount,
    fees,
    currency,
    domain,
    channel,
    paidAt,
    paymentId,
    differs,
  };
}

/** Money in at the provider less its fee, to an account. What the customer paid on top covers the fee. */
function received(amount: Kobo, evidence: CardPayment, to: Posting['account']): Posting[] {
  const net = kobo(evidence.amount - evidence.fees);
  const postings: Posting[] = [
    { account: HOUSE.provider, amount: kobo(-net) },
    { account: HOUSE.providerFee, amount: kobo(net - amount) },
    { account: to, amount },
  ];
  // A payment without a fee moves nothing through the fee account.
  return postings.filter((posting) => posting.amount !== 0);
}

function boughtItems(payment: PaymentDoc): CartItems {
  return payment.draft.items.reduce<CartItems>(
    (cart, item) => addQuantity(cart, item.productId, item.configKey, item.quantity),
    {},
  );
}
