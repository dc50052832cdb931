import 'server-only';
import type { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { cardProvider } from '@/lib/integrations/paystack';
import { isCardProviderError, type StartedCardPayment } from '@/lib/integrations/paystack/port';
import { crashPoint } from '@/lib/platform/crash-point';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { Payment, type PaymentAttempt, type PaymentDoc } from '@/models/payment';
import { releaseAndClose } from './closing';
import { purposeOf } from './purposes';
import type { PaymentStart } from './replay';

/** Attempts before the customer is told that it failed. */
const MAX_ATTEMPTS = 3;
/** No new attempt starts after this, ms: the browser waits 30 s for all of them. */
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
 * Asks the provider for its page. A lost answer leaves an attempt behind that may still be paid.
 * Throws AppError `upstream` when no attempt gave a page, `upstream_refused` when the provider said
 * no (the payment is closed then, and its stock back on sale), `conflict` when another payment of the
 * customer has taken this one's place meanwhile: nobody should pay on a page that buys nothing.
 */
export async function openAtProvider(payment: PaymentDoc, now: Date): Promise<PaymentStart> {
  const home = env().APP_URL;
  const id = payment._id.toHexString();
  const stem = payment.attempts[0]?.reference.replace(/-1$/, '') ?? '';
  const { backTo } = purposeOf(payment).summary(payment);
  const startedAt = Date.now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { reference } = newAttempt(stem, attempt);
    if (attempt > 1) await addAttempt(payment._id, newAttempt(stem, attempt));
    try {
      const page = await cardProvider().start({
        reference,
        amount: kobo(payment.amountKobo),
        email: payment.email,
        callbackUrl: `${home}${paths.paymentCallback()}`,
        cancelUrl: `${home}${backTo}?payment=cancelled`,
        paymentId: id,
      });
      crashPoint('payment:after-initialize');
      await markOpen(payment._id, reference, page);
      crashPoint('payment:after-open');
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
        throw new AppError('upstream_refused', MESSAGES.paymentInitFailed);
      }
      // Try another reference only if it would be sent: each recorded one is looked up for days.
      if (error.isPausing || Date.now() - startedAt > ATTEMPTS_DEADLINE_MS) break;
    }
  }
  throw new AppError('upstream', MESSAGES.paymentInitFailed);
}

async function addAttempt(paymentId: Types.ObjectId, attempt: PaymentAttempt): Promise<void> {
  await Payment.updateOne({ _id: paymentId }, { $push: { attempts: attempt } });
}

async function requireOpen(paymentId: Types.ObjectId): Promise<void> {
  const current = await Payment.findById(paymentId, { status: 1 }).lean();
  const isReplaced = current?.status === 'superseded' || current?.status === 'expired';
  if (isReplaced) throw new AppError('conflict', MESSAGES.paymentReplaced);
}

/** The webhook may have settled the payment already: leave it as it is. */
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
