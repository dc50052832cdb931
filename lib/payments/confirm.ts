import 'server-only';
import { AppError } from '@/lib/core/errors';
import { kobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import { countCall } from '@/lib/platform/rate-limit';
import { PAYMENT_OWNERS, Payment, type PaymentDoc } from '@/models/payment';
import { walletReasonText } from './mails';
import { asksPerMinute, isOpenPayment } from './policy';
import { purposeOf } from './purposes';
import type { PaymentStateDto } from './schemas';
import { findByReference, settleKnown } from './settle';

/**
 * The outcome of a payment, for the page that the customer returns to; settles it if the provider
 * reports it paid. Works without a session; order, amount and delivery are for the owner only. Null
 * for an unknown reference.
 */
export async function confirmPayment(
  reference: string,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<PaymentStateDto | null> {
  const { payment, isAsked, word } = await settleOrRead(reference, now);
  if (!payment) return null;
  const state = stateOf(payment, reference, word);
  const reason = payment.attempts.find((one) => one.reference === reference)?.reason ?? null;
  const own = actor && (await findOwnByReference(reference, actor));
  return {
    state,
    isAsked,
    reason,
    why: state === 'in-wallet' ? walletReasonText(reason) : null,
    ...(own ? ownerDetails(own) : { orderId: null, amount: null, delivery: null }),
  };
}

/** The actor's own payment behind a reference; null if there is none. */
async function findOwnByReference(
  reference: string,
  actor: ScopedActor<'self'>,
): Promise<PaymentDoc | null> {
  const own = { 'attempts.reference': reference, ...ownedBy(actor, PAYMENT_OWNERS) };
  return Payment.findOne(own).lean();
}

function ownerDetails(
  payment: PaymentDoc,
): Pick<PaymentStateDto, 'orderId' | 'amount' | 'delivery'> {
  const { refs, delivery } = purposeOf(payment).summary(payment);
  return {
    orderId: payment.status === 'succeeded' ? (refs.orderId ?? null) : null,
    amount: toNaira(kobo(payment.amountKobo)),
    delivery,
  };
}

interface Known {
  payment: PaymentDoc | null;
  /** Whether the provider was asked just now. */
  isAsked: boolean;
  /** Its status just now; undefined if it was not asked or did not answer. */
  word?: string | null;
}

/**
 * Settles the payment, or only reads it once the provider has been asked often enough this minute.
 */
async function settleOrRead(reference: string, now: Date): Promise<Known> {
  const payment = await findByReference(reference);
  if (!payment || !(await takeProviderTurn(payment, reference, now)))
    return { payment, isAsked: false };
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
 * Whether one more call to the provider is allowed. Waiting pages poll, and anyone with a reference
 * can poll without a session; all of that would reach the provider, which limits our calls.
 * Webhooks and timed looks are not counted.
 */
async function takeProviderTurn(
  payment: PaymentDoc,
  reference: string,
  now: Date,
): Promise<boolean> {
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

/** Without a fresh status from the provider a payment is unknown, never "not paid". */
function stateOf(
  payment: PaymentDoc,
  reference: string,
  word: Known['word'],
): PaymentStateDto['state'] {
  const attempt = payment.attempts.find((one) => one.reference === reference);
  if (attempt?.outcome === 'order') return 'succeeded';
  if (attempt?.outcome === 'wallet') return 'in-wallet';
  if (attempt?.outcome === 'review') return 'review';
  // Another attempt may have placed the order meanwhile.
  if (payment.status === 'succeeded') return 'succeeded';
  if (word === undefined) return 'waiting';
  if (!isOpenPayment(payment.status)) return 'expired';
  return word === 'failed' ? 'failed' : 'waiting';
}
