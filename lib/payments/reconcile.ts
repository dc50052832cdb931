import 'server-only';
import mongoose from 'mongoose';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { moveStock } from '@/lib/stock/commands';
import { Payment, type PaymentDoc } from '@/models/payment';
import { isOpenPayment, nextCheck } from './policy';
import { settlePayment } from './settle';
import { trackedLines } from './start';

/** Payments looked at in one run. */
const BATCH = 50;
/** A process that takes a payment and dies gives it back after this, ms. */
const LEASE_MS = 60_000;

/**
 * Looks up payments that are due at the provider, settles those that were paid, lets go of stock
 * whose hold has run out, and expires what stayed unpaid. Safe in several processes at once and
 * safe to repeat: it changes money only through `settlePayment`.
 *
 * Returns how many payments this call took.
 */
export async function reconcilePayments(now: Date): Promise<number> {
  await connectDb();
  await releaseHolds(now);
  const due = await Payment.find({ nextCheckAt: mongoose.trusted({ $lte: now }) })
    .limit(BATCH)
    .lean();
  let taken = 0;
  for (const payment of due) {
    if (!(await lease(payment, now))) continue;
    taken += 1;
    await check(payment, now).catch((error: unknown) => {
      // The lease ends and the next run tries again.
      log().error({ err: error, paymentId: payment._id.toString() }, 'reconciling failed');
    });
  }
  return taken;
}

async function lease(payment: PaymentDoc, now: Date): Promise<boolean> {
  const taken = await Payment.updateOne(
    { _id: payment._id, nextCheckAt: payment.nextCheckAt },
    { nextCheckAt: new Date(now.getTime() + LEASE_MS) },
  );
  return taken.modifiedCount === 1;
}

async function check(payment: PaymentDoc, now: Date): Promise<void> {
  for (const { reference, state } of payment.attempts) {
    if (state === 'paid') continue;
    const settled = await settlePayment(reference, now);
    if (settled.state === 'settled') {
      log().warn({ paymentId: payment._id.toString(), reference }, 'paid, found by looking');
    }
  }
  // Only now, after a fresh look says that nobody paid, may it expire.
  if (payment.expiresAt <= now) await expire(payment, now);
  const done = payment.checks + 1;
  await Payment.updateOne(
    { _id: payment._id, status: mongoose.trusted({ $ne: 'succeeded' }) },
    { checks: done, nextCheckAt: nextCheck(payment.createdAt, done) },
  );
}

/** Stock of payments that take too long goes back on sale; the payment itself stays open. */
async function releaseHolds(now: Date): Promise<void> {
  const stale = await Payment.find({
    status: mongoose.trusted({ $in: ['initializing', 'pending'] }),
    hold: 'active',
    holdUntil: mongoose.trusted({ $lte: now }),
  })
    .limit(BATCH)
    .lean();
  for (const payment of stale) await release(payment);
}

async function release(payment: PaymentDoc): Promise<void> {
  await inTransaction(async (session) => {
    const released = await Payment.updateOne(
      { _id: payment._id, hold: 'active', status: payment.status },
      { hold: 'released' },
      { session },
    );
    if (released.modifiedCount !== 1) return;
    await moveStock(trackedLines(payment.draft.items), 'reserved', 'available', session);
  });
}

async function expire(payment: PaymentDoc, now: Date): Promise<void> {
  const current = await Payment.findById(payment._id).lean();
  if (!current || !isOpenPayment(current.status)) return;
  if (current.hold === 'active') await release(current);
  await Payment.updateOne(
    { _id: payment._id, status: mongoose.trusted({ $in: ['initializing', 'pending'] }) },
    { $set: { status: 'expired' }, $push: { history: { at: now, what: 'expired unpaid' } } },
  );
}
