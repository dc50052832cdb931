import 'server-only';
import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import { cardProblem } from '@/lib/core/pricing/card-limits';
import type { ScopedActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import type { StoreBody } from '@/lib/platform/http/route';
import { enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { Payment, type PaymentDoc, type PaymentPurpose } from '@/models/purchases/payment';
import { newAttempt, openAtProvider } from './card-attempt';
import { holdPromo } from './card-hold';
import { findPaidAlready, type PaymentStart } from './paid-already';
import {
  type Funds,
  type Paid,
  payInstantly,
  type Saving,
  type Source,
  savePayment,
  toPurposeName,
} from './place-payment';
import { nextCheck } from './policy';
import { getPurpose, type PaymentInputs, purposes } from './purposes';
import { paymentTimers } from './settle-reconcile';

export interface PaymentCall<P extends PaymentPurpose> {
  input: PaymentInputs[P];
  actor: ScopedActor<'self'>;
  storeAnswer: StoreBody;
}

/**
 * Pays for a purchase by card: prices it, saves the payment with a hold on its stock and its promo, and
 * starts it at the provider.
 *
 * Returns the URL to send the customer to: the provider's page, or our outcome page if an earlier
 * payment of the same purchase turns out to be paid. Where a promo pays for everything, places the
 * purchase without the provider.
 *
 * Throws AppError `conflict` if a newer payment of theirs has superseded it, `invalid` if the provider
 * doesn't take such an amount (see `cardProblem`), `forbidden` if their money is frozen, `upstream` if
 * the provider does not answer, `upstream_refused` if it refuses, and the errors of the purpose. For an
 * order these are `conflict` with the new `quote` if the total, the opening time or the items differ
 * from what the customer saw, or with `cartItems` and `cartRev` if the cart does (it may have been
 * ordered in another tab), `not_found` for an address that is not theirs, and `forbidden` if the page
 * shows another account.
 */
export async function payByCard<P extends PaymentPurpose>(
  kind: P,
  input: PaymentInputs[P],
  actor: ScopedActor<'self'>,
  storeAnswer: StoreBody,
  now: Date,
): Promise<PaymentStart | Paid> {
  const purpose = purposes[kind];
  const request = await purpose.readRequest(input, actor);
  const paid = await findPaidAlready(kind, request, actor, now);
  if (paid) return paid;
  const priced = await purpose.price(request, actor, now);
  if (priced.amount === 0) {
    const nothing: Source = { method: 'card', attempts: [] };
    return payInstantly(
      { kind, priced, source: nothing, takeFunds: noFunds },
      actor,
      storeAnswer,
      now,
    );
  }
  const refusal = cardProblem(priced.amount);
  if (refusal) throw new AppError('invalid', refusal, { field: 'totalAmount' });
  // Do not supersede the earlier payment if the new one would not be sent anyway.
  if (!cardProvider().mayStart())
    throw new AppError('upstream', CHECKOUT_MESSAGES.paymentInitFailed);
  // Random, because other references could be guessed from an id.
  const stem = `EKI-${randomBytes(12).toString('hex')}`;
  const card: Source = { method: 'card', attempts: [newAttempt(stem, 1)] };
  const payment = await savePayment(kind, priced, card, actor, now, (opened, saving) =>
    saveHolding(opened, saving, now),
  );
  return openAtProvider(payment, now);
}

/**
 * Saves a card payment with what it holds until it is paid, its first lookup and the end of its hold.
 * Throws PurchaseGone.
 */
async function saveHolding(
  payment: PaymentDoc,
  { heldSince, settings, session }: Saving,
  now: Date,
): Promise<PaymentDoc> {
  const stock = await getPurpose(payment).reserve(payment, heldSince, settings, session, now);
  const hold = await holdPromo(payment, { hold: stock, heldSince }, settings, session, now);
  const saved: PaymentDoc = { ...payment, ...hold };
  await Payment.create([saved], { session });
  await enqueue(firstTimers(saved, now), session, now);
  return saved;
}

function firstTimers(payment: PaymentDoc, now: Date): OutboxEntry[] {
  const paymentId = payment._id.toString();
  const lookupAt = nextCheck(now, now);
  return [
    ...(lookupAt ? [paymentTimers.lookup.entry({ paymentId, n: payment.checks }, lookupAt)] : []),
    ...(payment.hold === 'active'
      ? [paymentTimers.holdEnd.entry({ paymentId }, payment.holdUntil)]
      : []),
  ];
}

/** Funds of a purchase that a promo pays for in full. */
async function noFunds({ _id, userId, purpose, subjectId }: PaymentDoc): Promise<Funds> {
  const id = _id.toString();
  return {
    transfer: {
      id: `promo:${id}`,
      type: 'promo-payment',
      refs: { paymentId: id },
      actor: `user:${userId.toString()}`,
      description: `${toPurposeName(purpose)} ${shortId(subjectId.toString())}`,
    },
    postingsTo: (account) => [{ account, amount: kobo(0) }],
  };
}
