import type { ClientSession } from 'mongodb';
import { Types } from 'mongoose';
import { kobo } from '@/lib/core/money';
import { HOUR_MS } from '@/lib/core/time';
import { HOUSE, post } from '@/lib/ledger/ledger';
import {
  Payment,
  type PaymentDoc,
  type PaymentDrafts,
  type PaymentFor,
  type PaymentPurpose,
} from '@/models/purchases/payment';
import { ADA } from './accounts';
import { seedId } from './ids';

export interface Buyer {
  userId: string;
  email: string;
}

/** A settled card payment, Ada's unless a buyer is named. `id`: of the purchase. */
export function paidByCard<P extends PaymentPurpose>(
  purpose: P,
  id: string,
  draft: PaymentDrafts[P],
  at: Date,
  { userId, email }: Buyer = { userId: ADA.userId, email: 'ada@eki.example' },
): PaymentFor<PaymentDrafts[P]> & { purpose: P } {
  const _id = new Types.ObjectId(seedId(`payment ${id}`));
  return {
    _id,
    userId: new Types.ObjectId(userId),
    purpose,
    subjectId: new Types.ObjectId(id),
    method: 'card',
    amountKobo: draft.totalKobo,
    currency: 'NGN',
    email,
    draft,
    status: 'succeeded',
    hold: 'allocated',
    holdUntil: at,
    attempts: [
      {
        reference: `EKI-${_id.toHexString()}-1`,
        state: 'paid',
        url: null,
        accessCode: null,
        outcome: 'order',
        reason: null,
        evidence: null,
      },
    ],
    checks: 1,
    expiresAt: new Date(at.getTime() + HOUR_MS),
    history: [{ at, what: 'demo purchase' }],
    createdAt: at,
  };
}

/** Saves such a payment, with its money in escrow. */
export async function bookPayment(
  payment: PaymentFor<unknown>,
  session: ClientSession,
  at: Date,
): Promise<void> {
  // Purpose and draft match; the compiler cannot infer that.
  await Payment.create([payment as PaymentDoc], { session });
  const amount = kobo(payment.amountKobo);
  await post(
    {
      id: `settle:${payment.attempts[0]?.reference}`,
      type: 'card-payment',
      postings: [
        { account: HOUSE.provider, amount: kobo(-amount) },
        { account: HOUSE.escrow, amount },
      ],
      refs: {
        paymentId: payment._id.toString(),
        orderId: payment.subjectId.toString(),
        kind: payment.purpose,
      },
      actor: `user:${payment.userId}`,
      description: 'Card payment',
    },
    session,
    at,
  );
}
