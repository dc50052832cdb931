import 'server-only';
import { AppError } from '@/lib/core/errors';
import { kobo, toNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import type { PaymentDoc } from '@/models/payment';
import { ASKS_PER_MINUTE, askWeight, isOpenPayment } from './policy';
import type { PaymentStateDto } from './schemas';
import { findByReference, settlePayment } from './settle';

/** Questions to the provider about one attempt, by all who wait for it. */
const ASKS = { name: 'payment-asks', points: ASKS_PER_MINUTE, windowS: 60, shared: false };

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

/**
 * A provider that does not answer means "not known yet", never "not paid". Where it has been asked
 * enough for this minute, what is known already is the answer.
 */
async function settleOrLook(reference: string, now: Date): Promise<PaymentDoc | null> {
  const payment = await findByReference(reference);
  if (!payment || !(await mayAsk(payment, reference, now))) return payment;
  try {
    const settled = await settlePayment(reference, now);
    return settled.state === 'unknown' ? null : settled.payment;
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, reference }, 'the card provider did not answer');
    return findByReference(reference);
  }
}

/**
 * Whether the provider may be asked once more. Every page that waits for a payment asks again and
 * again, and whoever has a reference can do so without a session: all of that reaches the provider,
 * which counts our calls. Its own word by webhook and the reconciler's looks come besides.
 */
async function mayAsk(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  try {
    await countCall(ASKS, reference, askWeight(payment, now));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
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
