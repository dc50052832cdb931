import 'server-only';
import type { ClientSession } from 'mongodb';
import { isKobo, type Kobo, kobo } from '@/lib/core/money';
import { providerDomain } from '@/lib/integrations/paystack';
import type { CardPayment } from '@/lib/integrations/paystack/port';
import {
  type Account,
  customerAccount,
  HOUSE,
  type Posting,
  post,
  type Transfer,
} from '@/lib/ledger/ledger';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import {
  type AttemptEvidence,
  Payment,
  type PaymentAttempt,
  type PaymentDoc,
} from '@/models/purchases/payment';
import { paymentMails, walletDescription } from './mails';
import { bookPaid, type Funds } from './place-payment';
import {
  type Difference,
  isOpenPayment,
  settleId,
  type WalletReason,
  walletReason,
} from './policy';
import { releaseHeld } from './purposes';

/** A paid attempt, inside the transaction that books it. */
export interface PaidAttempt {
  /** The payment as it was read in this transaction. */
  payment: PaymentDoc;
  reference: string;
  evidence: CardPayment;
  /** How the evidence differs from our request. */
  differs: Difference[];
  session: ClientSession;
  now: Date;
}

function cardFunds(
  { payment, reference, evidence, now }: PaidAttempt,
  labels: Pick<Transfer, 'type' | 'description'>,
  amount = kobo(payment.amountKobo),
): Funds {
  return {
    transfer: {
      id: settleId(reference),
      ...labels,
      refs: { paymentId: payment._id.toString(), attempt: reference },
      actor: `user:${payment.userId.toString()}`,
      eventAt: evidence.paidAt ?? now,
    },
    postingsTo: (account) => incomingPostings(amount, evidence, account),
  };
}

async function postFunds(
  account: Account,
  { transfer, postingsTo }: Funds,
  { session, now }: PaidAttempt,
): Promise<void> {
  await post({ ...transfer, postings: postingsTo(account) }, session, now);
}

/** Books a matching payment: places the purchase, with its money in escrow. Throws PurchaseGone. */
export async function bookPurchase(paid: PaidAttempt): Promise<void> {
  const { payment, session, now } = paid;
  const funds = cardFunds(paid, { type: 'card-payment', description: 'Card payment' });
  await bookPaid(payment, funds, session, now);
  const outcome = { outcome: 'order', reason: null } as const;
  await recordOutcome(paid, outcome, { status: 'succeeded', hold: 'allocated' });
}

/**
 * Books the money to the customer's wallet, because the purchase cannot be placed. `why`: null if the
 * payment's status gives the reason.
 */
export async function bookWallet(paid: PaidAttempt, why: WalletReason | null): Promise<void> {
  const { payment, reference, session, now } = paid;
  const reason = why ?? walletReason(payment.status);
  const description = walletDescription(reason, payment.purpose);
  const funds = cardFunds(paid, { type: 'late-payment', description });
  await postFunds(customerAccount(payment.userId.toString()), funds, paid);
  const isFinal = payment.status === 'succeeded' || payment.status === 'review';
  const hold = await releaseHold(paid);
  await recordOutcome(
    paid,
    { outcome: 'wallet', reason },
    { ...(!isFinal && { status: 'late' }), ...hold },
  );
  const mails = [
    paymentMails.toWallet.entry({ reference }),
    ...(reason === 'fault' ? [paymentMails.fault.entry({ reference })] : []),
  ];
  await enqueue(mails, session, now);
}

/** Books a payment that differs from our request to suspense, until staff have reviewed it. */
export async function bookForReview(paid: PaidAttempt): Promise<void> {
  const { payment, reference, evidence, differs, session, now } = paid;
  log().error(
    { paymentId: payment._id.toString(), reference, differs, evidence },
    'a card payment differs from what was asked for',
  );
  const isOurMoney = evidence.currency === payment.currency && evidence.domain === providerDomain();
  if (isOurMoney && isBookable(evidence)) {
    const labels = { type: 'card-payment', description: 'Card payment under review' } as const;
    await postFunds(HOUSE.suspense, cardFunds(paid, labels, kobo(evidence.amount)), paid);
  }
  const hold = await releaseHold(paid);
  await recordOutcome(
    paid,
    { outcome: 'review', reason: null },
    {
      ...(payment.status !== 'succeeded' && { status: 'review' }),
      ...hold,
    },
  );
  const mails = [paymentMails.review, paymentMails.reviewStaff];
  await enqueue(
    mails.map((mail) => mail.entry({ reference })),
    session,
    now,
  );
}

/** Whether the amounts fit the ledger: the provider may report any whole number. */
export function isBookable({ amount, fees }: CardPayment): boolean {
  return amount > 0 && [amount, fees, amount - fees].every(isKobo);
}

async function releaseHold({ payment, session, now }: PaidAttempt): Promise<{ hold?: 'released' }> {
  if (!isOpenPayment(payment.status) || payment.hold !== 'active') return {};
  await releaseHeld(payment, session, now);
  return { hold: 'released' };
}

async function recordOutcome(
  { payment, reference, evidence, differs, session, now }: PaidAttempt,
  { outcome, reason }: Pick<PaymentAttempt, 'outcome' | 'reason'>,
  change: Partial<Pick<PaymentDoc, 'status' | 'hold'>>,
): Promise<void> {
  const what = `${reference}: ${outcome}, ${evidence.amount} kobo ${evidence.currency}`;
  await Payment.updateOne(
    { _id: payment._id },
    {
      $set: {
        ...change,
        'attempts.$[attempt].outcome': outcome,
        'attempts.$[attempt].reason': reason,
        'attempts.$[attempt].evidence': toEvidence(evidence, differs),
      },
      $push: { history: { at: now, what } },
    },
    { session, arrayFilters: [{ 'attempt.reference': reference }] },
  );
}

function toEvidence(evidence: CardPayment, differs: Difference[]): AttemptEvidence {
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

/**
 * Postings of a received payment to an account, net of the provider's fee; a surcharge paid by the
 * customer covers the fee.
 */
export function incomingPostings(
  amount: Kobo,
  evidence: CardPayment,
  to: Posting['account'],
): Posting[] {
  const net = kobo(evidence.amount - evidence.fees);
  const postings: Posting[] = [
    { account: HOUSE.provider, amount: kobo(-net) },
    { account: HOUSE.providerFee, amount: kobo(net - amount) },
    { account: to, amount },
  ];
  // A payment without a fee moves nothing through the fee account.
  return postings.filter((posting) => posting.amount !== 0);
}
