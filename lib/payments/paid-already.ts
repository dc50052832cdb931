import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { isDatabaseUnavailable } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { ownedBy } from '@/lib/platform/ownership';
import { PAYMENT_OWNERS, Payment, type PaymentDoc, type PaymentPurpose } from '@/models/payment';
import { OPEN_STATUSES } from './policy';
import { purposeOf } from './purposes';
import { settleKnown } from './settle';

/** The browser is waiting for the new payment: do not wait longer for the provider, ms. */
const PROVIDER_WAIT_MS = 5_000;

/** A payment of the same things that turned out to be paid. */
export interface PaidAlready {
  reference: string;
  /** It goes to another address, or at another speed, than is wanted now. */
  isElsewhere: boolean;
}

/**
 * Asks the provider about the customer's payments of the purpose under way, before a new one takes their place:
 * who has paid and presses Pay before the provider's word has come gets what was paid, not its
 * money in the wallet.
 *
 * Returns a payment that has just been found paid for the very same; null when the new payment
 * should start. Another address or speed starts none: the money for the same things would be taken
 * a second time, unasked. Who wants it elsewhere is told where it goes.
 */
export async function findPaidAlready(
  purpose: PaymentPurpose,
  wish: unknown,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<PaidAlready | null> {
  const open = await Payment.find({
    ...ownedBy(actor, PAYMENT_OWNERS),
    purpose,
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
  }).lean();
  const asked = open.flatMap((payment) =>
    payment.attempts.map(async ({ reference }) => {
      if (!(await wasPaidInTime(payment, reference, now))) return null;
      const found = purposeOf(payment).compare(payment.draft, wish);
      return found && { reference, isElsewhere: found === 'elsewhere' };
    }),
  );
  return (await Promise.all(asked)).find((paid) => paid !== null) ?? null;
}

/** A late answer is picked up by the webhook or a timed look. */
async function wasPaidInTime(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  const asking = settleKnown(payment, reference, now).catch((error: unknown) => {
    // Without the database no new payment starts either.
    if (isDatabaseUnavailable(error)) throw error;
    // The old payment is settled later; the new one does not wait for it.
    const paymentId = payment._id.toString();
    const isSilent = isCardProviderError(error);
    if (isSilent) log().warn({ err: error, paymentId }, 'the card provider did not answer');
    else log().error({ err: error, paymentId }, 'an open payment could not be settled');
    return null;
  });
  const settled = await Promise.race([asking, sleep(PROVIDER_WAIT_MS, null, { ref: false })]);
  return settled?.state === 'settled';
}
