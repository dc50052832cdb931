import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { isCardProviderError } from '@/lib/integrations/paystack/port';
import { trackedLines } from '@/lib/orders/draft';
import { connectDb, inTransaction, isDatabaseAway } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { enqueue } from '@/lib/platform/outbox';
import { giveBackStock } from '@/lib/stock/commands';
import { Payment, type PaymentDoc } from '@/models/payment';
import { lookMail } from './mails';
import { countFailed, FAILED_LOOKS, type Look, nextCheck, OPEN_STATUSES } from './policy';
import { settlePayment } from './settle';

/** Payments looked at side by side. */
const BATCH = 10;
/** A process that takes a payment and dies gives it back after this, ms. */
const LEASE_MS = 60_000;
/** A look that told nothing is made again after this, ms; later, when no look is planned any more. */
const UNSURE_MS = 5 * 60_000;
const LATE_UNSURE_MS = 60 * 60_000;
/** Each part of a run ends after this, ms; what is left is due at once in the next. */
const RELEASE_MS = 10_000;
const LOOK_MS = 30_000;

/**
 * Looks up payments that are due at the provider, oldest first, settles those that were paid, lets
 * go of stock whose hold has run out, and expires what stayed unpaid. Safe in several processes at
 * once and safe to repeat: it changes money only through `settlePayment`.
 *
 * Returns how many payments this call took.
 */
export async function reconcilePayments(now: Date): Promise<number> {
  await connectDb();
  await inBatches(RELEASE_MS, () => releaseStale(now));
  let taken = 0;
  await inBatches(LOOK_MS, async () => {
    const due = await Payment.find({ nextCheckAt: mongoose.trusted({ $lte: now }) })
      .sort({ nextCheckAt: 1 })
      .limit(BATCH)
      .lean();
    const done = await Promise.all(due.map((payment) => takeAndCheck(payment, now)));
    const count = done.filter(Boolean).length;
    taken += count;
    return count;
  });
  return taken;
}

/** Repeats a batch until it finds nothing to do, or its time is over: no part takes another's. */
async function inBatches(budgetMs: number, batch: () => Promise<number>): Promise<void> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < budgetMs && (await batch()) > 0);
}

async function takeAndCheck(payment: PaymentDoc, now: Date): Promise<boolean> {
  const taken = await Payment.updateOne(
    { _id: payment._id, nextCheckAt: payment.nextCheckAt },
    { nextCheckAt: new Date(now.getTime() + LEASE_MS) },
  );
  if (taken.modifiedCount !== 1) return false;
  await check(payment, now).catch((error: unknown) => {
    // The lease ends and a later run tries again.
    log().error({ err: error, paymentId: payment._id.toString() }, 'reconciling failed');
  });
  return true;
}

async function check(payment: PaymentDoc, now: Date): Promise<void> {
  const looks: Look[] = [];
  for (const { reference, state } of payment.attempts) {
    if (state !== 'paid') looks.push(await lookAt(payment, reference, now));
  }
  // Only after a fresh look says that nobody paid may it expire.
  if (payment.expiresAt <= now && !looks.some((look) => look !== 'told')) {
    const about = { paymentId: payment._id.toString() };
    looks.push(await tried(about, () => giveUp(payment, 'expired', now)));
  }
  await planNext(payment, looks, now);
}

/**
 * Looks one attempt up and settles it if it was paid. Where nothing could be learnt the others do
 * not wait for it.
 */
function lookAt(payment: PaymentDoc, reference: string, now: Date): Promise<Look> {
  const about = { paymentId: payment._id.toString(), reference };
  return tried(about, async () => {
    const { state } = await settlePayment(reference, now);
    if (state === 'settled') log().warn(about, 'paid, found by looking');
  });
}

async function tried(about: object, work: () => Promise<unknown>): Promise<Look> {
  try {
    await work();
    return 'told';
  } catch (error) {
    log().error({ err: error, ...about }, 'an attempt could not be looked up');
    return isPassing(error) ? 'silent' : 'failed';
  }
}

function isPassing(error: unknown): boolean {
  if (isCardProviderError(error)) return error.failure === 'unreachable';
  return isDatabaseAway(error) || (error instanceof AppError && error.code === 'unavailable');
}

/** Says when to look again, and tells staff of a payment whose looks keep failing. */
async function planNext(payment: PaymentDoc, looks: readonly Look[], now: Date): Promise<void> {
  const planned = nextCheck(payment.createdAt, now);
  // Nobody stops looking before a look has told something.
  const again = new Date(now.getTime() + (planned ? UNSURE_MS : LATE_UNSURE_MS));
  const next = looks.every((look) => look === 'told') ? planned : again;
  const before = payment.failedLooks ?? 0;
  const failedLooks = countFailed(before, looks);
  await inTransaction(async (session) => {
    const after = await Payment.findById(payment._id, { attempts: 1 }).session(session).lean();
    const mayStillBePaid = after?.attempts.some(({ state }) => state !== 'paid') ?? false;
    await Payment.updateOne(
      { _id: payment._id },
      { checks: payment.checks + 1, failedLooks, nextCheckAt: mayStillBePaid ? next : null },
      { session },
    );
    if (before < FAILED_LOOKS && failedLooks >= FAILED_LOOKS) {
      await enqueue([lookMail(payment)], session, now);
    }
  });
}

/**
 * Stock of payments that take too long goes back on sale, longest overdue first; the payments
 * themselves stay open. Each is taken for a while, so that one which fails holds up no other.
 */
async function releaseStale(now: Date): Promise<number> {
  const stale = await Payment.find({ hold: 'active', holdUntil: mongoose.trusted({ $lte: now }) })
    .sort({ holdUntil: 1 })
    .limit(BATCH)
    .lean();
  const taken = await Promise.all(stale.map((payment) => takeAndRelease(payment, now)));
  return taken.filter(Boolean).length;
}

async function takeAndRelease(payment: PaymentDoc, now: Date): Promise<boolean> {
  const taken = await Payment.updateOne(
    { _id: payment._id, hold: 'active', holdUntil: payment.holdUntil },
    { holdUntil: new Date(now.getTime() + LEASE_MS) },
  );
  if (taken.modifiedCount !== 1) return false;
  await giveUp(payment, null, now).catch((error: unknown) => {
    // The lease ends and a later run tries again.
    log().error({ err: error, paymentId: payment._id.toString() }, 'a hold was not released');
  });
  return true;
}

/**
 * Lets go of the stock held for an open payment and, with a status, closes it; both or neither.
 * Answers whether anything was changed.
 */
async function giveUp(payment: PaymentDoc, status: 'expired' | null, now: Date): Promise<boolean> {
  return inTransaction(async (session) => {
    const current = await Payment.findOne({
      _id: payment._id,
      status: mongoose.trusted({ $in: OPEN_STATUSES }),
    })
      .session(session)
      .lean();
    const holds = current?.hold === 'active';
    if (!current || (!status && !holds)) return false;
    await Payment.updateOne(
      { _id: current._id },
      {
        $set: { ...(holds && { hold: 'released' }), ...(status && { status }) },
        $push: { history: { at: now, what: status ? 'expired unpaid' : 'stock released' } },
      },
      { session },
    );
    if (holds) {
      const about = { paymentId: current._id.toString() };
      await giveBackStock(trackedLines(current.draft.items), 'reserved', session, about);
    }
    return true;
  });
}
