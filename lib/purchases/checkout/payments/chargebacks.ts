import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { type Types } from 'mongoose';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { type Account, customerAccount, HOUSE, post, type Transfer } from '@/lib/ledger/ledger';
import { sumPurchase } from '@/lib/ledger/queries';
import { connectDb } from '@/lib/platform/db';
import { Payment, type PaymentDoc } from '@/models/purchases/payment';

// Money that the bank takes back is not refunded to the wallet as well (decision 33).

type ClaimedPayment = Pick<PaymentDoc, 'attempts' | 'disputes' | 'amountKobo'>;

interface Claims {
  /** At most what was paid, kobo. */
  amount: Kobo;
  /** Whether one of them is undecided. */
  isOpen: boolean;
}

/** A won chargeback takes nothing; one that is open or unclear may still take all of its claim. */
function claimsOn({ attempts, disputes = [], amountKobo }: ClaimedPayment): Claims {
  const bought = attempts.filter(({ outcome }) => outcome === 'order');
  const claims = disputes.filter(
    ({ reference, isBooked, outcome }) =>
      isBooked && outcome !== 'won' && bought.some((attempt) => attempt.reference === reference),
  );
  const amount = sumKobo(claims.map((claim) => kobo(claim.lostAmount ?? claim.amount)));
  return {
    amount: kobo(Math.min(amount, amountKobo)),
    isOpen: claims.some(({ outcome }) => outcome !== 'lost'),
  };
}

/** What chargebacks take of the payment's purchase, kobo; 0 if there are none. */
export async function findClaimed(
  paymentId: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<Kobo> {
  await connectDb();
  const payment = await Payment.findOne(
    { _id: paymentId, disputes: mongoose.trusted({ $exists: true }) },
    { attempts: 1, disputes: 1, amountKobo: 1 },
  )
    .session(session)
    .lean();
  return payment ? claimsOn(payment).amount : kobo(0);
}

/** The part of a refund that does not go to the wallet, kobo, and where it goes. */
export interface Withheld {
  amount: Kobo;
  account: Account;
}

/**
 * Splits a refund to the customer: what banks claim is withheld, in suspense while a chargeback is
 * undecided, and against the loss afterwards. Null if the wallet gets all of it. Writes the payment,
 * so that of a refund and a concurrent decision about a chargeback the second sees the first.
 */
export async function withhold(
  { paymentId, orderId, refund }: { paymentId: Types.ObjectId; orderId: string; refund: Kobo },
  session: ClientSession,
  now: Date,
): Promise<Withheld | null> {
  const payment = await Payment.findById(paymentId).session(session).lean();
  if (!payment) return null;
  const claims = claimsOn(payment);
  if (claims.amount === 0) return null;
  const amount = kobo(
    refund - Math.min(refund, await getRefundRoom(payment, orderId, claims, session)),
  );
  const what = `refund of ${refund} kobo, ${amount} of it withheld`;
  await Payment.updateOne(
    { _id: paymentId },
    { $push: { history: { at: now, what } } },
    { session },
  );
  if (amount === 0) return null;
  return { amount, account: claims.isOpen ? HOUSE.suspense : HOUSE.goodwill };
}

/**
 * Pays out, when a chargeback is closed, what was withheld beyond the claims. The rest lowers the loss
 * once no chargeback of the payment is open.
 */
export async function releaseWithheld(
  paymentId: Types.ObjectId,
  { disputeId, refs }: { disputeId: string; refs: Transfer['refs'] },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { orderId } = refs;
  const payment = await Payment.findById(paymentId).session(session).lean();
  if (!payment || !orderId) return;
  const { withheld } = await sumPurchase(orderId, session);
  if (withheld === 0) return;
  const claims = claimsOn(payment);
  const released = Math.min(withheld, await getRefundRoom(payment, orderId, claims, session));
  const retained = claims.isOpen ? 0 : withheld - released;
  if (released + retained === 0) return;
  await post(
    {
      id: `dispute:${disputeId}:withheld`,
      type: 'refund-release',
      postings: [
        { account: HOUSE.suspense, amount: kobo(-released - retained) },
        { account: customerAccount(payment.userId.toString()), amount: kobo(released) },
        { account: HOUSE.goodwill, amount: kobo(retained) },
      ].filter(({ amount }) => amount !== 0),
      refs,
      actor: 'system',
      description: 'Refund after your bank’s decision',
    },
    session,
    now,
  );
}

/** What can still be refunded to the wallet, kobo: what was paid less what was returned or is claimed. */
async function getRefundRoom(
  { amountKobo }: ClaimedPayment,
  orderId: string,
  claims: Claims,
  session: ClientSession,
): Promise<Kobo> {
  const { raised, returned } = await sumPurchase(orderId, session);
  return kobo(Math.max(0, amountKobo + raised - returned - claims.amount));
}
