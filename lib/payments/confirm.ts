import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { log } from '@/lib/platform/log';
import type { PaymentDoc } from '@/models/payment';
import { isOpenPayment } from './policy';
import type { PaymentStateDto } from './schemas';
import { findByReference, settlePayment } from './settle';

/**
 * What became of a payment, for the page that the customer comes back to; settles it if the
 * provider says that it was paid. Works without a session; order, amount and delivery only for the
 * owner. Null for a reference that is not ours.
 */
export async function confirmPayment(
  reference: string,
  actor: Actor | null,
  now: Date,
): Promise<PaymentStateDto | null> {
  const payment = await settleOrLook(reference, now);
  if (!payment) return null;
  const isOwner = actor?.userId === payment.userId.toString();
  return {
    state: stateOf(payment, reference),
    reason: payment.attempts.find((one) => one.reference === reference)?.reason ?? null,
    orderId: isOwner && payment.status === 'succeeded' ? payment.subjectId.toString() : null,
    amount: isOwner ? toNaira(kobo(payment.amountKobo)) : null,
    delivery: isOwner
      ? { to: payment.draft.address.address, isExpress: payment.draft.isExpress }
      : null,
  };
}

/** A provider that does not answer means "not known yet", never "not paid". */
async function settleOrLook(reference: string, now: Date): Promise<PaymentDoc | null> {
  try {
    const settled = await settlePayment(reference, now);
    return settled.state === 'unknown' ? null : settled.payment;
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, reference }, 'the card provider did not answer');
    return findByReference(reference);
  }
}

function stateOf(payment: PaymentDoc, reference: string): PaymentStateDto['state'] {
  const attempt = payment.attempts.find((one) => one.reference === reference);
  if (attempt?.outcome === 'order') return 'succeeded';
  if (attempt?.outcome === 'wallet') return 'in-wallet';
  if (attempt?.outcome === 'review') return 'review';
  // Another attempt of this payment may have placed the order meanwhile.
  if (payment.status === 'succeeded') return 'succeeded';
  if (!isOpenPayment(payment.status)) return 'expired';
  return attempt?.state === 'failed' ? 'failed' : 'waiting';
}
