import 'server-only';
import { AppError } from '@/lib/core/errors';
import { storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import { countCall } from '@/lib/platform/rate-limit';
import {
  PAYMENT_OWNERS,
  Payment,
  type PaymentAttempt,
  type PaymentDoc,
} from '@/models/purchases/payment';
import { walletReasonText } from './mails';
import { isOpenPayment, providerCallsPerMinute } from './policy';
import type { PaymentStateDto } from './schemas';
import { findByReference, settleAttempt } from './settle';

/**
 * The outcome of a payment, for the page that the customer returns to; settles it if the provider
 * reports it paid. Works without a session; id, amount and delivery are for the owner only. Null
 * for an unknown reference.
 */
export async function confirmPayment(
  reference: string,
  actor: ScopedActor<'self'> | null,
  now: Date,
): Promise<PaymentStateDto | null> {
  const { payment, isAsked, providerStatus } = await settleOrRead(reference, now);
  if (!payment) return null;
  const state = getState(payment, reference, providerStatus);
  const reason = findAttempt(payment, reference)?.reason ?? null;
  const own = actor && (await findOwnByReference(reference, actor));
  return {
    kind: payment.purpose,
    state,
    isAsked,
    reason,
    why: state === 'in-wallet' ? walletReasonText(reason, payment.purpose) : null,
    ...(own ? ownerDetails(own) : { orderId: null, amount: null, delivery: null }),
  };
}

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
  const { status, subjectId, amountKobo, draft } = payment;
  return {
    orderId: status === 'succeeded' ? subjectId.toString() : null,
    amount: storedNaira(amountKobo),
    delivery: { to: getDropOff(payment), isExpress: draft.isExpress },
  };
}

/** The address that it goes to. */
function getDropOff(payment: PaymentDoc): string {
  switch (payment.purpose) {
    case 'order':
      return payment.draft.address.address;
    case 'dispatch':
      return payment.draft.dropoff.address;
    case 'errand':
      return payment.draft.dropOff.address;
  }
}

interface ProviderCheck {
  payment: PaymentDoc | null;
  isAsked: boolean;
  /** The provider's current status; undefined if it was not asked or did not answer. */
  providerStatus?: string | null;
}

/** Settles the payment, or only reads it if the provider was asked too often this minute. */
async function settleOrRead(reference: string, now: Date): Promise<ProviderCheck> {
  const payment = await findByReference(reference);
  if (!payment || !(await mayAskProvider(payment, reference, now)))
    return { payment, isAsked: false };
  try {
    const settled = await settleAttempt(payment, reference, now);
    const providerStatus = settled.state === 'unpaid' ? settled.providerStatus : null;
    return { payment: settled.payment, isAsked: true, providerStatus };
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, reference }, 'the card provider did not answer');
    return { payment: await findByReference(reference), isAsked: true };
  }
}

/**
 * Whether one more call to the provider is allowed, which it counts. Waiting pages poll, anyone with a
 * reference can, and the provider limits our calls. Webhooks and scheduled lookups are not counted.
 */
async function mayAskProvider(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  try {
    const points = providerCallsPerMinute(payment, now);
    const rule = { name: `payment-asks:${points}`, points, windowS: 60, shared: false };
    await countCall(rule, reference);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') return false;
    throw error;
  }
}

/** Without a fresh status from the provider a payment is unknown, never "not paid". */
function getState(
  payment: PaymentDoc,
  reference: string,
  providerStatus: ProviderCheck['providerStatus'],
): PaymentStateDto['state'] {
  const attempt = findAttempt(payment, reference);
  if (attempt?.outcome === 'order') return 'succeeded';
  if (attempt?.outcome === 'wallet') return 'in-wallet';
  if (attempt?.outcome === 'review') return 'review';
  // Another attempt may have paid for it.
  if (payment.status === 'succeeded') return 'succeeded';
  if (providerStatus === undefined) return 'waiting';
  if (!isOpenPayment(payment.status)) return 'expired';
  return providerStatus === 'failed' ? 'failed' : 'waiting';
}

function findAttempt({ attempts }: PaymentDoc, reference: string): PaymentAttempt | undefined {
  return attempts.find((attempt) => attempt.reference === reference);
}
