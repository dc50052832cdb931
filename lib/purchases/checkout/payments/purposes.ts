import 'server-only';
import type { ClientSession } from 'mongodb';
import { releaseUse } from '@/lib/purchases/checkout/promos/commands';
import type { PaymentDoc, PaymentDrafts, PaymentPurpose } from '@/models/purchases/payment';
import type { Purpose } from './purpose';
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

/** Releases what a payment holds: stock, and the use of its promo. */
export async function releaseHeld(
  payment: PaymentDoc,
  session: ClientSession,
  now: Date,
): Promise<void> {
  await getPurpose(payment).release(payment, session);
  await releaseUse(payment._id, 'reserved', session, now);
}
