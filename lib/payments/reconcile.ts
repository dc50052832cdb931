import 'server-only';
import mongoose from 'mongoose';
import { trackedLines } from '@/lib/orders/draft';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { giveBackStock } from '@/lib/stock/commands';
import { Payment, type PaymentDoc } from '@/models/payment';
import { nextCheck, OPEN_STATUSES } from './policy';
import { settlePayment } from './settle';

/** Payments looked at side by side. */
const BATCH = 10;
/** A process that takes a payment and dies gives it back after this, ms. */
const LEASE_MS = 60_000;
/** A look that told nothing is made again after this, ms; later, when no look is planned any more. */
const UNSURE_MS = 5 * 60_000;
const LATE_UNSURE_MS = 60 * 60_000;
/** One run ends after this; what is left is due at once in the next, ms. */
const RUN_MS = 40_000;

/**
 * Looks up payments that are due at the provider, oldest first, settles those that were paid, lets
 * go of stock whose hold has run out, and expires what stayed unpaid. Safe in several processes at
 * once and safe to repeat: it changes money only through `settlePayment`.
 *
 * Returns how many payments this call took.
 */
export async function reconcilePayments(now: Date): Promise<number> {
  await connectDb();
  const startedAt = Date.now();
  await inBatches(startedAt, () => releaseStale(now));
  let taken = 0;
  await inBatches(startedAt, async () => {
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

/** Repeats a batch until it finds nothing to do, or the run has lasted long enough. */
async function inBatches(startedAt: number, batch: () => Promise<number>): Promise<void> {
  while (Date.now() - startedAt < RUN_MS && (await batch()) > 0);
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
  let isSure = true;
  for (const { reference, state } of payment.attempts) {
    if (state !== 'paid' && !(await lookAt(payment, reference, now))) isSure = false;
  }
  const planned = nextCheck(payment.createdAt, now);
  // Only after a fresh look says that nobody paid may it expire.
  if (payment.expiresAt <= now && isSure) await giveUp(payment, 'expired', now);
  const after = await Payment.findById(payment._id, { attempts: 1 }).lean();
  const mayStillBePaid = after?.attempts.some(({ state }) => state !== 'paid') ?? false;
  // Nobody stops looking before a look has told something.
  const again = new Date(now.getTime() + (planned ? UNSURE_MS : LATE_UNSURE_MS));
  const next = isSure ? planned : again;
  await Payment.updateOne(
    { _id: payment._id },
    { checks: payment.checks + 1, nextCheckAt: mayStillBePaid ? next : null },
  );
}

/**
 * Looks one attempt up and settles it if it was paid. False when nothing could be learnt: the others
 * do not wait for it.
 */
async function lookAt(payment: PaymentDoc, reference: string, now: Date): Promise<boolean> {
  const about = { paymentId: payment._id.toString(), reference };
  try {
    const { state } = await settlePayment(reference, now);
    if (state === 'settled') log().warn(about, 'paid, found by looking');
    return true;
  } catch (error) {
    log().error({ err: error, ...about }, 'an attempt could not be looked up');
    return false;
  }
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
