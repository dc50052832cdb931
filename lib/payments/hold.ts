import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { stockId } from '@/lib/core/ids';
import type { Actor } from '@/lib/core/roles';
import { trackedLines } from '@/lib/orders/draft';
import { log } from '@/lib/platform/log';
import { findShort, giveBackStock, moveStock } from '@/lib/stock/commands';
import { Payment, type PaymentDoc } from '@/models/payment';
import { StockGone } from './book';
import { HOLDS_PER_DAY, HOLDS_WINDOW_MS, holdUntil, OPEN_STATUSES } from './policy';

/** What a payment holds, as it is kept. */
export type Hold = Pick<PaymentDoc, 'hold' | 'holdUntil' | 'heldSince'>;

/** Pieces held for the customer's own payments under way; a new payment takes them over. */
export async function heldPieces(actor: Actor): Promise<Map<string, number>> {
  const open = await Payment.find({
    userId: new Types.ObjectId(actor.userId),
    status: mongoose.trusted({ $in: OPEN_STATUSES }),
    hold: 'active',
  }).lean();
  const held = new Map<string, number>();
  for (const item of open.flatMap((payment) => trackedLines(payment.draft.items))) {
    const id = stockId(item.productId, item.optionId);
    held.set(id, (held.get(id) ?? 0) + item.quantity);
  }
  return held;
}

/**
 * Closes the account's open payments, inside the caller's transaction, and gives back what they
 * hold. A customer has one open payment; if an older one is paid after all, the money goes to the
 * wallet. Returns since when they hold stock without a break; null where none holds any.
 */
export async function supersedeOpen(
  userId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<Date | null> {
  const open = await Payment.find(
    { userId, status: mongoose.trusted({ $in: OPEN_STATUSES }) },
    { hold: 1, heldSince: 1, createdAt: 1, draft: 1 },
  )
    .session(session)
    .lean();
  let heldSince: Date | null = null;
  for (const old of open) {
    const holds = old.hold === 'active';
    const closed = await Payment.updateOne(
      { _id: old._id, status: mongoose.trusted({ $in: OPEN_STATUSES }) },
      {
        $set: { status: 'superseded', ...(holds && { hold: 'released' }) },
        $push: { history: { at: now, what: 'superseded by a newer payment' } },
      },
      { session },
    );
    if (closed.modifiedCount !== 1 || !holds) continue;
    const about = { paymentId: old._id.toString() };
    await giveBackStock(trackedLines(old.draft.items), 'reserved', session, about);
    const since = old.heldSince ?? old.createdAt;
    if (!heldSince || since < heldSince) heldSince = since;
  }
  return heldSince;
}

/**
 * Holds the stock of a new payment, inside the transaction that saves it: until when the account
 * may, or not at all; it must be there in any case. Throws StockGone. Source: decision 14.
 */
export async function takeHold(
  { _id, userId, draft }: PaymentDoc,
  { heldSince, holdMinutes }: { heldSince: Date | null; holdMinutes: number },
  session: ClientSession,
  now: Date,
): Promise<Hold> {
  const stock = trackedLines(draft.items);
  if (stock.length === 0) return { hold: 'none', holdUntil: now };
  const unpaidHolds = await countUnpaidHolds(userId, session, now);
  const until = holdUntil({ unpaidHolds, heldSince, holdMinutes }, now);
  if (until) {
    if (await moveStock(stock, 'available', 'reserved', session)) throw new StockGone();
    return { hold: 'active', holdUntil: until, heldSince: heldSince ?? now };
  }
  if (unpaidHolds >= HOLDS_PER_DAY) {
    const about = { userId: userId.toString(), paymentId: _id.toString() };
    log().warn(about, 'an account has no hold of stock left today');
  }
  if (await findShort(stock, session)) throw new StockGone();
  return { hold: 'none', holdUntil: now };
}

/** Up to `HOLDS_PER_DAY`; the caller has closed what was open, so that it counts too. */
async function countUnpaidHolds(
  userId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<number> {
  const unpaid = await Payment.find(
    {
      userId,
      createdAt: mongoose.trusted({ $gt: new Date(now.getTime() - HOLDS_WINDOW_MS) }),
      status: mongoose.trusted({ $in: ['superseded', 'expired'] }),
      hold: 'released',
    },
    { _id: 1 },
  )
    .limit(HOLDS_PER_DAY)
    .session(session)
    .lean();
  return unpaid.length;
}
