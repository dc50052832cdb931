import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { z } from 'zod';
import { paths } from '@/lib/core/paths';
import type { ScopedActor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import {
  PAYMENT_OWNERS,
  Payment,
  type PaymentDoc,
  type PaymentPurpose,
} from '@/models/purchases/payment';
import { isOpenPayment, OPEN_STATUSES } from './policy';
import { getPurpose } from './purposes';
import { paymentReference } from './schemas';
import { findByReference, settleAttempt } from './settle';

export interface PaymentStart {
  url: string;
  reference: string;
}

/** How long to wait for the provider while the browser waits for the new payment, ms. */
const PROVIDER_TIMEOUT_MS = 5_000;

/**
 * Looks up the customer's open payments of a purpose at the provider before a new one supersedes them.
 * A customer who has paid and presses Pay again before we know of it then gets the order, instead of
 * the money in the wallet.
 *
 * Returns the outcome page of a payment of the same purchase that is found paid; null if the new payment
 * should start. One with another address or speed counts as well, or the customer would pay twice for the
 * same items.
 */
export async function findPaidAlready(
  purpose: PaymentPurpose,
  request: unknown,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PaymentStart | null> {
  const open = await Payment.find({
    ...ownedBy(actor, PAYMENT_OWNERS),
    purpose,
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
  }).lean();
  const lookups = open.flatMap((payment) =>
    payment.attempts.map(async ({ reference }) => {
      if (!(await isFoundPaid(payment, reference, now))) return null;
      const match = getPurpose(payment).compare(payment.draft, request);
      return match && outcomePage(reference, { isElsewhere: match === 'elsewhere' });
    }),
  );
  return (await Promise.all(lookups)).find((paid) => paid !== null) ?? null;
}

/** An answer after the timeout is left to the webhook or a scheduled lookup. */
async function isFoundPaid(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  const settling = settleAttempt(payment, reference, now).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    const paymentId = payment._id.toString();
    const isProviderDown = isCardProviderError(error);
    if (isProviderDown) log().warn({ err: error, paymentId }, 'the card provider did not answer');
    else log().error({ err: error, paymentId }, 'an open payment could not be settled');
    return null;
  });
  const settled = await Promise.race([settling, sleep(PROVIDER_TIMEOUT_MS, null, { ref: false })]);
  return settled?.state === 'settled';
}

const started = z.looseObject({ url: z.string(), reference: paymentReference });
/** Without the provider, because a promo paid for everything. */
const paidInstantly = z.looseObject({ url: z.undefined().optional(), message: z.string() });

/**
 * The current answer to a repeated payment call. Still open: the same provider page. Paid: our outcome
 * page, so that the customer doesn't pay twice. Closed otherwise: null, start again.
 */
export async function replayPayment(body: unknown): Promise<unknown> {
  if (paidInstantly.safeParse(body).success) return body;
  const stored = started.safeParse(body);
  if (!stored.success) return null;
  const payment = await findByReference(stored.data.reference);
  if (!payment) return null;
  if (isOpenPayment(payment.status)) return body;
  const isPaid = payment.attempts.some((attempt) => attempt.state === 'paid');
  if (!isPaid) return null;
  const page = outcomePage(stored.data.reference);
  // The first answer led there too, perhaps with `asked`.
  return stored.data.url.startsWith(page.url) ? body : { ...stored.data, ...page };
}

/**
 * The outcome page of a payment. `isElsewhere`: it was paid for another address or speed than
 * requested now, so the page shows where it goes.
 */
function outcomePage(reference: string, { isElsewhere = false } = {}): PaymentStart {
  const page = paths.paymentCallback(reference, isElsewhere ? { asked: 'elsewhere' } : {});
  return { url: `${env().APP_URL}${page}`, reference };
}
