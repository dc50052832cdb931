import 'server-only';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { connectDb, inTransaction, isDatabaseUnavailable } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { Payment, type PaymentDoc } from '@/models/payment';
import { releaseAndClose } from './closing';
import { paymentMails } from './mails';
import { countFailed, FAILED_LOOKS, type Look, nextCheck, OPEN_STATUSES } from './policy';
import { settlePayment } from './settle';

/** A look that told nothing is made again after this, ms; later, when no look is planned any more. */
const INCONCLUSIVE_RETRY_MS = 5 * 60_000;
const LATE_INCONCLUSIVE_RETRY_MS = 60 * 60_000;
/** Most overdue payments that are looked for at once. */
const MOST_OVERDUE = 1_000;

/** Timers of a payment; set when it starts. */
export const paymentTimers = {
  /** A look at the provider; `n` counts them, and each sets the next (see `nextCheck`). */
  look: defineTimer('payment-look', {
    ids: z.object({ paymentId: objectId, n: z.number().int() }),
    key: ({ paymentId, n }) => `${paymentId}:${n}`,
    run: ({ paymentId, n }, now) => lookUp(paymentId, n, now),
    findOverdue: async (before) => {
      await connectDb();
      const overdue = await Payment.find(
        {
          status: mongoose.trusted({ $in: OPEN_STATUSES }),
          expiresAt: mongoose.trusted({ $lte: before }),
        },
        { checks: 1, expiresAt: 1 },
      )
        .limit(MOST_OVERDUE)
        .lean();
      return overdue.map(({ _id, checks, expiresAt }) => ({
        ids: { paymentId: _id.toString(), n: checks },
        runAt: expiresAt,
      }));
    },
  }),
  /** The end of the time that it holds stock: `holdUntil`. The payment itself stays open. */
  holdEnd: defineTimer('hold-end', {
    ids: z.object({ paymentId: objectId }),
    key: ({ paymentId }) => paymentId,
    run: ({ paymentId }, now) => releaseAndClose({ _id: new Types.ObjectId(paymentId) }, null, now),
    findOverdue: async (before) => {
      await connectDb();
      const overdue = await Payment.find(
        { hold: 'active', holdUntil: mongoose.trusted({ $lte: before }) },
        { holdUntil: 1 },
      )
        .limit(MOST_OVERDUE)
        .lean();
      return overdue.map(({ _id, holdUntil }) => ({
        ids: { paymentId: _id.toString() },
        runAt: holdUntil,
      }));
    },
  }),
};

/**
 * Looks a payment up at the provider, settles it if it was paid, expires it if it stayed unpaid past
 * its time, and sets the next look. n: which look it is; one that was made already does nothing. Safe
 * to repeat: it changes money only through `settlePayment`. Throws when the next look cannot be set.
 */
async function lookUp(paymentId: string, n: number, now: Date): Promise<void> {
  await connectDb();
  const payment = await Payment.findById(paymentId).lean();
  if (!payment || payment.checks !== n) return;
  const looks: Look[] = [];
  for (const { reference, state } of payment.attempts) {
    if (state !== 'paid') looks.push(await checkAttempt(payment, reference, now));
  }
  // Expires only after a fresh look has found it unpaid.
  if (payment.expiresAt <= now && !looks.some((look) => look !== 'told')) {
    looks.push(await runCheck({ paymentId }, () => releaseAndClose(payment, 'expired', now)));
  }
  await scheduleNextLook(payment, looks, now);
}

/** Looks up one attempt and settles it if paid. A failure does not stop the other attempts. */
function checkAttempt(payment: PaymentDoc, reference: string, now: Date): Promise<Look> {
  const about = { paymentId: payment._id.toString(), reference };
  return runCheck(about, async () => {
    const { state } = await settlePayment(reference, now);
    if (state === 'settled') log().warn(about, 'paid, found by looking');
  });
}

async function runCheck(about: object, work: () => Promise<unknown>): Promise<Look> {
  try {
    await work();
    return 'told';
  } catch (error) {
    log().error({ err: error, ...about }, 'an attempt could not be looked up');
    return isTransient(error) ? 'silent' : 'failed';
  }
}

function isTransient(error: unknown): boolean {
  if (isCardProviderError(error)) return error.failure === 'unreachable';
  return (
    isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'unavailable')
  );
}

/** Sets the next look, and tells staff of a payment whose looks keep failing. */
async function scheduleNextLook(
  payment: PaymentDoc,
  looks: readonly Look[],
  now: Date,
): Promise<void> {
  const planned = nextCheck(payment.createdAt, now);
  // Keep looking until a look has succeeded.
  const again = new Date(
    now.getTime() + (planned ? INCONCLUSIVE_RETRY_MS : LATE_INCONCLUSIVE_RETRY_MS),
  );
  const next = looks.every((look) => look === 'told') ? planned : again;
  const before = payment.failedLooks ?? 0;
  const failedLooks = countFailed(before, looks);
  const paymentId = payment._id.toString();
  const n = payment.checks + 1;
  await inTransaction(async (session) => {
    // If another worker made this look first, its count stands.
    await Payment.updateOne(
      { _id: payment._id, checks: payment.checks },
      { checks: n, failedLooks },
      { session },
    );
    const after = await Payment.findById(payment._id, { attempts: 1 }).session(session).lean();
    const mayStillBePaid = after?.attempts.some(({ state }) => state !== 'paid') ?? false;
    const isFailing = before < FAILED_LOOKS && failedLooks >= FAILED_LOOKS;
    await enqueue(
      [
        ...(next && mayStillBePaid ? [paymentTimers.look.entry({ paymentId, n }, next)] : []),
        ...(isFailing ? [paymentMails.lookFailing.entry({ paymentId })] : []),
      ],
      session,
      now,
    );
  });
}
