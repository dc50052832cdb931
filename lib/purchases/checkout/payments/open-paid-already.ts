import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import {
  PAYMENT_OWNERS,
  Payment,
  type PaymentDoc,
  type PaymentPurpose,
} from '@/models/purchases/payment';
import { OPEN_STATUSES } from './policy';
import { getPurpose } from './purposes';
import { settleAttempt } from './settle';

/** How long to wait for the provider while the browser waits for the new payment, ms. */
const PROVIDER_TIMEOUT_MS = 5_000;

/** An earlier payment of the same purchase that turned out to be paid. */
export interface PaidAlready {
  reference: string;
  /** Its address or speed differs from the request. */
  isElsewhere: boolean;
}

/**
 * Looks up the customer's open payments of a purpose at the provider before a new one supersedes them.
 * A customer who has paid and presses Pay again before we know of it then gets the order, instead of
 * the money in the wallet.
 *
 * Returns a payment of the same purchase that is found paid; null if the new payment should start. One
 * with another address or speed counts as well, or the customer would pay twice for the same items.
 */
export async function findPaidAlready(
  purpose: PaymentPurpose,
  request: unknown,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PaidAlready | null> {
  const open = await Payment.find({
    ...ownedBy(actor, PAYMENT_OWNERS),
    purpose,
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
  }).lean();
  const lookups = open.flatMap((payment) =>
    payment.attempts.map(async ({ reference }) => {
      if (!(await isFoundPaid(payment, reference, now))) return null;
      const match = getPurpose(payment).compare(payment.draft, request);
      return match && { reference, isElsewhere: match === 'elsewhere' };
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
