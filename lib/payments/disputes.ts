import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { isKobo, kobo } from '@/lib/core/money';
import { cardProvider, providerDomain } from '@/lib/integrations/paystack';
import type { CardDispute } from '@/lib/integrations/paystack/port';
import { inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { wake } from '@/lib/platform/wake';
import { HOUSE, type Posting, post, type Transfer } from '@/lib/wallet/ledger';
import { Payment, type PaymentDispute, type PaymentDoc } from '@/models/payment';
import { paymentMails } from './mails';
import { type DisputeStep, disputeVerdict } from './policy';
import { purposeOf } from './purposes';
import { findByReference, settlePayment } from './settle';

/**
 * Books what the provider says of a chargeback, and tells staff: called for every event about it.
 * Asks the provider itself (the event is only a hint) and is safe to repeat and in any order.
 *
 * While the dispute is open its amount stands in `suspense:unmatched`, for the provider keeps it
 * back; won, it returns to the provider's account; lost, it is an expense (`exp:goodwill`) until ops
 * claim it from a seller. The payment keeps each dispute. `isReminder`: the provider asks for an
 * answer once more. Throws CardProviderError when the provider does not answer. Source: design,
 * money part 2.4.
 */
export async function recordDispute(
  disputeId: string,
  { isReminder }: { isReminder: boolean },
  now: Date,
): Promise<void> {
  const dispute = await cardProvider().findDispute(disputeId);
  // The event may be faster than that of the payment.
  await settlePayment(dispute.reference, now);
  const payment = await findByReference(dispute.reference);
  await inTransaction(async (session) => {
    if (!payment) {
      log().error({ dispute }, 'a chargeback on a transaction that we do not know');
      return tell(dispute, 'unknown', session, now);
    }
    if (await open(payment, dispute, session, now)) await tell(dispute, 'opened', session, now);
    const verdict = disputeVerdict(dispute);
    if (verdict === 'open') {
      if (isReminder) await tell(dispute, 'reminded', session, now);
    } else if (await close(payment, dispute, verdict, session, now)) {
      await tell(dispute, verdict, session, now);
    }
  });
  wake('outbox');
}

async function tell(
  { id, reference }: CardDispute,
  step: DisputeStep,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await enqueue([paymentMails.dispute.entry({ id, reference, step, day })], session, now);
}

/** Writes a dispute that is new; false where it is known already. */
async function open(
  payment: PaymentDoc,
  dispute: CardDispute,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const { id, reference, amount, category, createdAt, dueAt } = dispute;
  const isBooked = canBook(payment, dispute);
  const row: PaymentDispute = {
    ...{ id, reference, amount, category, isBooked, dueAt },
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
    await book(payment, dispute, { step: 'opened', postings: held }, session, now);
  }
  return true;
}

/** Money of ours that the books can hold. */
function canBook({ currency }: PaymentDoc, dispute: CardDispute): boolean {
  const isOurMoney = dispute.currency === currency && dispute.domain === providerDomain();
  return isOurMoney && dispute.amount > 0 && isKobo(dispute.amount);
}

/** Closes an open dispute with the provider's last word; false where it is closed already. */
async function close(
  payment: PaymentDoc,
  dispute: CardDispute,
  outcome: 'won' | 'lost' | 'unclear',
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const { id, reference, amount: lost } = dispute;
  const current = await Payment.findById(payment._id, { disputes: 1 }).session(session).lean();
  const known = current?.disputes?.find((one) => one.id === id);
  if (!known || known.outcome !== null) return false;
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
  if (!known.isBooked || outcome === 'unclear') return true;
  // What was kept back leaves suspense; what is not lost comes back to the provider's account.
  const gone = lostAmount ?? 0;
  const postings = [
    { account: HOUSE.suspense, amount: kobo(known.amount) },
    { account: HOUSE.provider, amount: kobo(gone - known.amount) },
    { account: HOUSE.goodwill, amount: kobo(-gone) },
  ].filter(({ amount }) => amount !== 0);
  await book(payment, dispute, { step: outcome, postings }, session, now);
  return true;
}

async function book(
  payment: PaymentDoc,
  { id, reference }: CardDispute,
  { step, postings }: { step: 'opened' | 'won' | 'lost'; postings: Posting[] },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const bought = payment.attempts.find((one) => one.reference === reference)?.outcome === 'order';
  const opened = `dispute:${id}:opened`;
  const transfer: Transfer = {
    // One end for each dispute, whichever it is.
    id: step === 'opened' ? opened : `dispute:${id}:closed`,
    type: step === 'opened' ? 'dispute-open' : 'dispute-close',
    postings,
    refs: {
      paymentId: payment._id.toString(),
      attempt: reference,
      ...(bought && purposeOf(payment).summary(payment).refs),
    },
    actor: 'system',
    reverses: step === 'won' ? opened : null,
    description: `Chargeback ${id} ${step}`,
  };
  await post(transfer, session, now);
}
