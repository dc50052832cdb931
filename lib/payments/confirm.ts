import 'server-only';
import { AppError } from '@/lib/core/errors';
import { kobo, toNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { log } from '@/lib/platform/log';
import { countCall } from '@/lib/platform/rate-limit';
import type { PaymentDoc } from '@/models/payment';
import { asksPerMinute, isOpenPayment } from './policy';
import type { PaymentStateDto } from './schemas';
import { findByReference, settleKnown } from './settle';

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
  const { payment, isAsked, word } = await settleOrLook(reference, now);
  if (!payment) return null;
  const isOwner = actor?.userId === payment.userId.toString();
  return {
    state: stateOf(payment, reference, word),
    isAsked,
    reason: payment.attempts.find((one) => one.reference === reference)?.reason ?? null,
    orderId: isOwner && payment.status === 'succeeded' ? payment.subjectId.toString() : null,
    amount: isOwner ? toNaira(kobo(payment.amountKobo)) : null,
    delivery: isOwner
      ? { to: payment.draft.address.address, isExpress: payment.draft.isExpress }
      : null,
  };
}

/** What is known of a payment. */
interface Known {
  payment: PaymentDoc | null;
  /** Whether the provider was asked just now. */
  isAsked: boolean;
  /** Its word of just now; undefined where it was not asked, or has not answered. */
  word?: string | null;
}

/** Where the provider has been asked enough for this minute, what is known already is the answer. */
async function settleOrLook(reference: string, now: Date): Promise<Known> {
  const payment = await findByReference(reference);
  if (!payment || !(await mayAsk(payment, reference, now))) return { payment, isAsked: false };
  try {
    const settled = await settleKnown(payment, reference, now);
    const word = settled.state === 'unpaid' ? settled.word : null;
    return { payment: settled.payment, isAsked: true, word };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, reference }, 'the card provider did not answer');
    return { payment: await findByReference(reference), isAsked: true };
  }
}

/**
 * Whether the provider may be asked once more. Every page that waits for a payment asks again and
 * again, and whoever has a reference can do so without a session: all of that reaches the provider,
 * which counts our calls. Its own word by webhook and the reconciler's looks come besides.
 */
async function mayAsk(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  try {
    const points = asksPerMinute(payment, now);
    const rule = { name: `payment-asks:${points}`, points, windowS: 60, shared: false };
    await countCall(rule, reference);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Without the provider's word of now a payment is not known yet, never "not paid". */
function stateOf(
  payment: PaymentDoc,
  reference: string,
  word: Known['word'],
): PaymentStateDto['state'] {
  const attempt = payment.attempts.find((one) => one.reference === reference);
  if (attempt?.outcome === 'order') return 'succeeded';
  if (attempt?.outcome === 'wallet') return 'in-wallet';
  if (attempt?.outcome === 'review') return 'review';
  // Another attempt of this payment may have placed the order meanwhile.
  if (payment.status === 'succeeded') return 'succeeded';
  if (word === undefined) return 'waiting';
  if (!isOpenPayment(payment.status)) return 'expired';
  return word === 'failed' ? 'failed' : 'waiting';
}
