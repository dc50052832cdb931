import 'server-only';
import { Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { connectDb, inTransaction, isDatabaseUnavailable } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { Payment, type PaymentDoc } from '@/models/purchases/payment';
import { paymentMails } from './mails';
import { countFailedLookups, FAILED_LOOKUPS, type LookupResult, nextCheck } from './policy';
import { settlePayment } from './settle';
import { releaseAndClose } from './settle-close';

/** Delay before an unsuccessful lookup is repeated, ms; longer once the planned ones are over. */
const RETRY_MS = 5 * 60_000;
const LATE_RETRY_MS = 60 * 60_000;

export const paymentTimers = {
  /** A lookup at the provider. `n` counts them; each sets the next one (see `nextCheck`). */
  lookup: defineTimer('payment-look', {
    ids: z.object({ paymentId: objectId, n: z.number().int() }),
    key: ({ paymentId, n }) => `${paymentId}:${n}`,
    run: ({ paymentId, n }, now) => lookUp(paymentId, n, now),
  }),
  /** Releases the stock at `holdUntil`. The payment itself stays open. */
  holdEnd: defineTimer('hold-end', {
    ids: z.object({ paymentId: objectId }),
    key: ({ paymentId }) => paymentId,
    run: ({ paymentId }, now) => releaseAndClose({ _id: new Types.ObjectId(paymentId) }, null, now),
  }),
};

/**
 * Looks a payment up at the provider, settles it if it was paid, expires it if it is overdue and
 * unpaid, and sets the next lookup. `n`: number of the lookup; a repeated one does nothing. Throws if
 * the next lookup cannot be set.
 */
async function lookUp(paymentId: string, n: number, now: Date): Promise<void> {
  await connectDb();
  const payment = await Payment.findById(paymentId).lean();
  if (!payment || payment.checks !== n) return;
  const results: LookupResult[] = [];
  for (const { reference, state } of payment.attempts) {
    if (state !== 'paid') results.push(await lookUpAttempt(payment, reference, now));
  }
  // Expires only if all attempts were just found unpaid.
  if (payment.expiresAt <= now && !results.some((result) => result !== 'done')) {
    results.push(await runLookup({ paymentId }, () => releaseAndClose(payment, 'expired', now)));
  }
  await scheduleNextLookup(payment, results, now);
}

/** Looks up one attempt and settles it if paid. A failure does not stop the other attempts. */
function lookUpAttempt(payment: PaymentDoc, reference: string, now: Date): Promise<LookupResult> {
  const context = { paymentId: payment._id.toString(), reference };
  return runLookup(context, async () => {
    const { state } = await settlePayment(reference, now);
    if (state === 'settled') log().warn(context, 'a scheduled lookup found a paid attempt');
  });
}

async function runLookup(context: object, work: () => Promise<unknown>): Promise<LookupResult> {
  try {
    await work();
    return 'done';
  } catch (error) {
    log().error({ err: error, ...context }, 'an attempt could not be looked up');
    return isTransient(error) ? 'unreachable' : 'failed';
  }
}

function isTransient(error: unknown): boolean {
  if (isCardProviderError(error)) return error.failure === 'unreachable';
  return (
    isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
  );
}

/** Sets the next lookup, and mails staff once `FAILED_LOOKUPS` in a row have failed. */
async function scheduleNextLookup(
  payment: PaymentDoc,
  results: readonly LookupResult[],
  now: Date,
): Promise<void> {
  const planned = nextCheck(payment.createdAt, now);
  const retryAt = new Date(now.getTime() + (planned ? RETRY_MS : LATE_RETRY_MS));
  const next = results.every((result) => result === 'done') ? planned : retryAt;
  const before = payment.failedLooks ?? 0;
  const failedLooks = countFailedLookups(before, results);
  const paymentId = payment._id.toString();
  const n = payment.checks + 1;
  await inTransaction(async (session) => {
    const counted = await Payment.findOneAndUpdate(
      { _id: payment._id, checks: payment.checks },
      { checks: n, failedLooks },
      { session, projection: { attempts: 1 } },
    ).lean();
    // Another worker has counted this lookup, and set the next one.
    if (!counted) return;
    const canStillBePaid = counted.attempts.some(({ state }) => state !== 'paid');
    const isFailing = before < FAILED_LOOKUPS && failedLooks >= FAILED_LOOKUPS;
    await enqueue(
      [
        ...(next && canStillBePaid ? [paymentTimers.lookup.entry({ paymentId, n }, next)] : []),
        ...(isFailing ? [paymentMails.lookupFailing.entry({ paymentId })] : []),
      ],
      session,
      now,
    );
  });
}
