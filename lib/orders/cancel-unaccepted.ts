import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { statusRank } from '@/lib/delivery/status';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { wake } from '@/lib/platform/wake';
import { openWallet } from '@/lib/wallet/ledger';
import { Order } from '@/models/order';
import { applyCancellation } from './apply-cancellation';
import { planCancellation } from './policy';

/** One run ends after this; what is left is due at once in the next, ms. */
const RUN_MS = 40_000;

/**
 * Cancels what no shop has accepted in time, longest overdue first, and gives the money back to
 * the wallet. What other shops of the same order have accepted goes on. Safe in several processes
 * at once and safe to repeat. Rule: design ruling 5, orders part 1 (T5).
 *
 * Returns how many orders this call cancelled something of.
 */
export async function cancelUnaccepted(now: Date): Promise<number> {
  await connectDb();
  const until = Date.now() + RUN_MS;
  const overdue = Order.find(due(now), { userId: 1 }).sort({ acceptBy: 1 }).lean().cursor();
  let cancelled = 0;
  for await (const { _id, userId } of overdue) {
    if (Date.now() > until) break;
    try {
      if (await cancelOne(_id, userId, now)) cancelled += 1;
    } catch (error) {
      // The others do not wait for it; the next run tries again.
      log().error({ err: error, orderId: _id.toString() }, 'an unaccepted order was not cancelled');
    }
  }
  if (cancelled > 0) wake('outbox');
  return cancelled;
}

/** Something of the order is still placed, and its time is over. */
function due(now: Date) {
  return { statusRank: statusRank('Order Placed'), acceptBy: mongoose.trusted({ $lte: now }) };
}

async function cancelOne(
  orderId: Types.ObjectId,
  userId: Types.ObjectId,
  now: Date,
): Promise<boolean> {
  await openWallet(userId.toString());
  return inTransaction(async (session) => {
    const order = await Order.findOne({ _id: orderId, ...due(now) })
      .session(session)
      .lean();
    const plan = order && planCancellation(order.items, order.parts);
    if (!plan) return false;
    await applyCancellation(order, plan, 'system', session, now);
    return true;
  });
}
