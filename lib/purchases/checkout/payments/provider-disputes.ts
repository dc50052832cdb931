import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { isKobo, kobo } from '@/lib/core/money';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import type { CardDispute } from '@/lib/integrations/paystack/port';
import { HOUSE, type Posting, post, type Transfer } from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { releaseWithheld } from '@/lib/purchases/checkout/payments/chargebacks';
import { Payment, type PaymentDispute, type PaymentDoc } from '@/models/purchases/payment';
import { paymentMails } from './mails';
import { toPurchaseRefs } from './place-payment';
import { type DisputeStep, disputeVerdict } from './policy';
import { findByReference, settlePayment } from './settle';

/**
 * Books a chargeback and mails staff; called for every event about it, in any order, and safe to repeat.
 * The event is only a hint: the state comes from the provider.
 *
 * While the dispute is open the provider withholds the amount, which is booked to `suspense:unmatched`. If
 * won, it returns to the provider's account; if lost, it is an expense (`exp:goodwill`) until ops claim it
 * from a seller. `isReminder`: the provider asks again for an answer. Throws CardProviderError when the
 * provider does not answer.
 */
export async function recordDispute(
  disputeId: string,
  { isReminder }: { isReminder: boolean },
  now: Date,
): Promise<void> {
  const dispute = await cardProvider().findDispute(disputeId);
  // This event may arrive before the payment's own.
  await settlePayment(dispute.reference, now);
  const payment = await findByReference(dispute.reference);
  await inTransaction(async (session) => {
    if (!payment) {
      log().error({ dispute }, 'a chargeback on a transaction that we do not know');
      return mailStaff(dispute, 'unknown', session, now);
    }
    const isNew = await recordOpened(payment, dispute, session, now);
    if (isNew) await mailStaff(dispute, 'opened', session, now);
    const verdict = disputeVerdict(dispute);
    if (verdict === 'open') {
      if (isReminder) await mailStaff(dispute, 'reminded', session, now);
    } else if (await recordClosed(payment, dispute, verdict, session, now)) {
      await mailStaff(dispute, verdict, session, now);
    }
  });
}

async function mailStaff(
  { id, reference }: CardDispute,
  step: DisputeStep,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await enqueue([paymentMails.dispute.entry({ id, reference, step, day })], session, now);
}

/** Records and books a dispute; returns false if it was recorded before. */
async function recordOpened(
  payment: PaymentDoc,
  dispute: CardDispute,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const { id, reference, amount, category, createdAt, dueAt } = dispute;
  const isBooked = isBookable(payment, dispute);
  const row: PaymentDispute = {
    id,
    reference,
    amount,
    category,
    isBooked,
    dueAt,
    openedAt: createdAt ?? now,
    outcome: null,
    lostAmount: null,
    closedAt: null,
  };
  const what = `${reference}: chargeback ${id}, ${amount} kobo`;
  const added = await Payment.updateOne(
    { _id: payment._id, 'disputes.id': mongoose.trusted({ $ne: id }) },
    { $push: { disputes: row, history: { at: now, what } } },
    { session },
  );
  if (added.modifiedCount !== 1) return false;
  log().warn({ paymentId: payment._id.toString(), dispute }, 'a card payment is disputed');
  if (isBooked) {
    const held: Posting[] = [
      { account: HOUSE.provider, amount: kobo(amount) },
      { account: HOUSE.suspense, amount: kobo(-amount) },
    ];
    await postDispute(payment, dispute, { step: 'opened', postings: held }, session, now);
  }
  return true;
}

/** Whether it is about our money, in an amount that fits the ledger. */
function isBookable({ currency }: PaymentDoc, dispute: CardDispute): boolean {
  const isOurMoney = dispute.currency === currency && dispute.domain === providerDomain();
  return isOurMoney && dispute.amount > 0 && isKobo(dispute.amount);
}

/** Records and books a dispute's outcome; returns false if it is closed already. */
async function recordClosed(
  payment: PaymentDoc,
  dispute: CardDispute,
  outcome: 'won' | 'lost' | 'unclear',
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const { id, reference, amount: lost } = dispute;
  const current = await Payment.findById(payment._id, { disputes: 1 }).session(session).lean();
  const stored = current?.disputes?.find((candidate) => candidate.id === id);
  if (!stored || stored.outcome !== null) return false;
  const lostAmount = outcome === 'lost' ? lost : null;
  await Payment.updateOne(
    { _id: payment._id },
    {
      $set: {
        'disputes.$[dispute].outcome': outcome,
        'disputes.$[dispute].lostAmount': lostAmount,
        'disputes.$[dispute].closedAt': now,
      },
      $push: { history: { at: now, what: `${reference}: chargeback ${id} ${outcome}` } },
    },
    { session, arrayFilters: [{ 'dispute.id': id }] },
  );
  if (!stored.isBooked || outcome === 'unclear') return true;
  // The withheld amount leaves suspense; the part not lost returns to the provider's account.
  const loss = lostAmount ?? 0;
  const postings = [
    { account: HOUSE.suspense, amount: kobo(stored.amount) },
    { account: HOUSE.provider, amount: kobo(loss - stored.amount) },
    { account: HOUSE.goodwill, amount: kobo(-loss) },
  ].filter(({ amount }) => amount !== 0);
  await postDispute(payment, dispute, { step: outcome, postings }, session, now);
  const refs = getRefs(payment, reference);
  await releaseWithheld(payment._id, { disputeId: id, refs }, session, now);
  return true;
}

/** References the purchase only if the attempt's money paid for it. */
function getRefs(payment: PaymentDoc, reference: string): Transfer['refs'] {
  const attempt = payment.attempts.find((candidate) => candidate.reference === reference);
  return {
    paymentId: payment._id.toString(),
    attempt: reference,
    ...(attempt?.outcome === 'order' && toPurchaseRefs(payment)),
  };
}

async function postDispute(
  payment: PaymentDoc,
  { id, reference }: CardDispute,
  { step, postings }: { step: 'opened' | 'won' | 'lost'; postings: Posting[] },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const openedId = `dispute:${id}:opened`;
  const transfer: Transfer = {
    // The same id for won and lost: a dispute is closed once.
    id: step === 'opened' ? openedId : `dispute:${id}:closed`,
    type: step === 'opened' ? 'dispute-open' : 'dispute-close',
    postings,
    refs: getRefs(payment, reference),
    actor: 'system',
    reverses: step === 'won' ? openedId : null,
    description: `Chargeback ${id} ${step}`,
  };
  await post(transfer, session, now);
}
