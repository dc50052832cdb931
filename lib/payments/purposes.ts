import 'server-only';
import type { ClientSession } from 'mongodb';
import { type Account, HOUSE, type Posting, post, type Transfer } from '@/lib/wallet/ledger';
import type { PaymentDoc, PaymentDrafts, PaymentPurpose } from '@/models/payment';
import { type DirectInputs, dispatchPurpose, errandPurpose } from './direct-purpose';
import { orderPurpose } from './order-purpose';
import type { Purpose } from './purpose';
import type { PayOrderInput } from './schemas';

/** Bodies of the payment calls. */
export interface PaymentInputs extends DirectInputs {
  order: PayOrderInput;
}

export const purposes: {
  readonly [P in PaymentPurpose]: Purpose<PaymentInputs[P], unknown, PaymentDrafts[P]>;
} = { order: orderPurpose, dispatch: dispatchPurpose, errand: errandPurpose };

/** The purpose of a payment. */
export function purposeOf({
  purpose,
}: Pick<PaymentDoc, 'purpose'>): Purpose<never, unknown, PaymentDoc['draft']> {
  return purposes[purpose];
}

/** Money received for a payment and not yet booked, from any source. */
export interface Funds {
  /** The transfer that books it, without postings. */
  transfer: Omit<Transfer, 'postings'>;
  /** The postings that move it to an account. */
  postingsTo(account: Account): Posting[];
}

/**
 * Places a payment's purchase and moves its money into escrow, in the caller's transaction, which
 * also closes the payment. Throws PurchaseGone if it is no longer available; the money then belongs in
 * the customer's wallet.
 */
export async function placePurchase(
  payment: PaymentDoc,
  { transfer, postingsTo }: Funds,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const purpose = purposeOf(payment);
  await purpose.place(payment, session, now);
  const refs = { ...transfer.refs, ...purpose.summary(payment).refs };
  await post({ ...transfer, postings: postingsTo(HOUSE.escrow), refs }, session, now);
}
