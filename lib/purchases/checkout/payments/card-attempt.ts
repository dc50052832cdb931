import 'server-only';
import type { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { kobo } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { cardProvider } from '@/lib/integrations/paystack';
import { isCardProviderError, type StartedCardPayment } from '@/lib/integrations/paystack/port';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { CHECKOUT_MESSAGES } from '@/lib/purchases/checkout/messages';
import { Payment, type PaymentAttempt, type PaymentDoc } from '@/models/purchases/payment';
import type { PaymentStart } from './paid-already';
import { releaseAndClose } from './settle-close';

const MAX_ATTEMPTS = 3;
/** No new attempt starts after this time, ms; the browser waits 30 s for all of them. */
const ATTEMPTS_DEADLINE_MS = 15_000;

/** Attempt number `count` of a payment whose references begin with `stem`. */
export function newAttempt(stem: string, count: number): PaymentAttempt {
  return {
    reference: `${stem}-${count}`,
    state: 'sent',
    url: null,
    accessCode: null,
    outcome: null,
    reason: null,
    evidence: null,
  };
}

/**
 * Starts the payment at the provider and returns its page. An attempt whose answer was lost may still
 * be paid. Throws AppError `upstream` if no attempt got a page, `upstream_refused` if the provider
 * refused (the payment is closed and its stock released), and `conflict` if a newer payment of the
 * customer has superseded this one, which must not be paid then.
 */
export async function openAtProvider(payment: PaymentDoc, now: Date): Promise<PaymentStart> {
  const appUrl = env().APP_URL;
  const id = payment._id.toHexString();
  const stem = payment.attempts[0]?.reference.replace(/-1$/, '') ?? '';
  const startedAt = Date.now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { reference } = newAttempt(stem, attempt);
    if (attempt > 1) await addAttempt(payment._id, newAttempt(stem, attempt));
    try {
      const page = await cardProvider().start({
        reference,
        amount: kobo(payment.amountKobo),
        email: payment.email,
        callbackUrl: `${appUrl}${paths.paymentCallback()}`,
        cancelUrl: `${appUrl}${paths.buy(payment.purpose)}?payment=cancelled`,
        paymentId: id,
      });
      await markOpen(payment._id, reference, page);
      await requireOpen(payment._id);
      return { url: page.url, reference };
    } catch (error) {
      if (!isCardProviderError(error)) throw error;
      log().warn(
        { err: error, paymentId: id, attempt },
        'the card provider did not start a payment',
      );
      if (error.failure === 'refused') {
        await releaseAndClose(payment, 'refused', now);
        throw new AppError('upstream_refused', CHECKOUT_MESSAGES.paymentInitFailed);
      }
      // No further reference if it would not be sent: each one recorded is looked up for days.
      if (error.isPausing || Date.now() - startedAt > ATTEMPTS_DEADLINE_MS) break;
    }
  }
  throw new AppError('upstream', CHECKOUT_MESSAGES.paymentInitFailed);
}

async function addAttempt(paymentId: Types.ObjectId, attempt: PaymentAttempt): Promise<void> {
  await Payment.updateOne({ _id: paymentId }, { $push: { attempts: attempt } });
}

async function requireOpen(paymentId: Types.ObjectId): Promise<void> {
  const current = await Payment.findById(paymentId, { status: 1 }).lean();
  const isReplaced = current?.status === 'superseded' || current?.status === 'expired';
  if (isReplaced) throw new AppError('conflict', CHECKOUT_MESSAGES.paymentReplaced);
}

/** Records the provider's page, and marks the payment pending unless it is settled already. */
async function markOpen(
  paymentId: Types.ObjectId,
  reference: string,
  { url, accessCode }: StartedCardPayment,
): Promise<void> {
  await Payment.updateOne(
    { _id: paymentId },
    { $set: { 'attempts.$[attempt].url': url, 'attempts.$[attempt].accessCode': accessCode } },
    { arrayFilters: [{ 'attempt.reference': reference }] },
  );
  await Payment.updateOne(
    { _id: paymentId, status: 'initializing' },
    { $set: { status: 'pending', 'attempts.$[attempt].state': 'open' } },
    { arrayFilters: [{ 'attempt.reference': reference, 'attempt.state': 'sent' }] },
  );
}
