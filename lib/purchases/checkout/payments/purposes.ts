import 'server-only';
import type { ClientSession } from 'mongodb';
import { kobo } from '@/lib/core/money';
import { type Account, HOUSE, type Posting, post, type Transfer } from '@/lib/ledger/ledger';
import { redeemUse, releaseUse } from '@/lib/purchases/checkout/promos/commands';
import type { FrozenPromo } from '@/lib/purchases/checkout/promos/policy';
import { findTimes, placePurchase } from '@/lib/purchases/moves/place';
import type { PaymentDoc, PaymentDrafts, PaymentPurpose } from '@/models/purchases/payment';
import { PromoGone, type Purpose } from './purpose';
import { type DirectInputs, dispatchPurpose, errandPurpose } from './purpose-direct';
import { orderPurpose } from './purpose-order';
import type { PayOrderInput } from './schemas';

export interface PaymentInputs extends DirectInputs {
  order: PayOrderInput;
}

export const purposes: {
  readonly [P in PaymentPurpose]: Purpose<PaymentInputs[P], unknown, PaymentDrafts[P]>;
} = { order: orderPurpose, dispatch: dispatchPurpose, errand: errandPurpose };

export function getPurpose({
  purpose,
}: Pick<PaymentDoc, 'purpose'>): Purpose<never, unknown, PaymentDoc['draft']> {
  return purposes[purpose];
}

/** Money received for a payment and not yet booked, from any source. */
export interface Funds {
  /** The transfer that books it, without postings. */
  transfer: Omit<Transfer, 'postings'>;
  postingsTo(account: Account): Posting[];
}

/** Releases what a payment holds: stock, and the use of its promo. */
export async function releaseHeld(
  payment: PaymentDoc,
  session: ClientSession,
  now: Date,
): Promise<void> {
  await getPurpose(payment).release(payment, session);
  await releaseUse(payment._id, 'reserved', session, now);
}

/**
 * Places a payment's purchase and moves its money into escrow, in the caller's transaction, which
 * also closes the payment. Throws PurchaseGone if it is no longer available; the money then belongs in
 * the customer's wallet.
 */
export async function bookPaid(
  payment: PaymentDoc,
  { transfer, postingsTo }: Funds,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const { promo } = payment.draft;
  if (promo && !(await redeemUse(promo.promoId, payment, session, now))) throw new PromoGone();
  await getPurpose(payment).allocate(payment, session, now);
  await placePurchase(payment, await findTimes(payment, session, now), session, now);
  const refs = { ...transfer.refs, ...toPurchaseRefs(payment) };
  const postings = withPromo(postingsTo(HOUSE.escrow), promo);
  await post({ ...transfer, postings, refs }, session, now);
}

/** The purchase, as transfers name it. */
export function toPurchaseRefs({
  subjectId,
  purpose,
}: Pick<PaymentDoc, 'subjectId' | 'purpose'>): Pick<Transfer['refs'], 'orderId' | 'kind'> {
  return { orderId: subjectId.toString(), kind: purpose };
}

/**
 * Adds to escrow what the platform pays for the promo. A vendor's promo brings no money: the vendor
 * gets less for its lines.
 */
function withPromo(postings: readonly Posting[], promo: FrozenPromo | undefined): Posting[] {
  const paid = promo?.funder === 'platform' ? promo.discountKobo + promo.freeDeliveryKobo : 0;
  const inEscrow = postings.find(({ account }) => account === HOUSE.escrow)?.amount ?? 0;
  return [
    ...postings.filter(({ account }) => account !== HOUSE.escrow),
    { account: HOUSE.escrow, amount: kobo(inEscrow + paid) },
    { account: HOUSE.promo, amount: kobo(-paid) },
  ].filter(({ amount }) => amount !== 0);
}
