import 'server-only';
import type { ClientSession } from 'mongodb';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import { overallStatus, type Status, statusRank } from '@/lib/delivery/status';
import { enqueue } from '@/lib/platform/outbox';
import { giveBackStock } from '@/lib/stock/commands';
import { customerAccount, HOUSE, post, transferOfOrder } from '@/lib/wallet/ledger';
import { Order, type OrderDoc, type OrderEvent } from '@/models/order';
import type { OutboxWork } from '@/models/outbox';
import { User } from '@/models/user';
import { trackedLines } from './draft';
import { cancelledMail } from './mails';
import type { Cancellation } from './policy';
import { toSnapshot } from './queries';

/** Who can cancel as things stand. */
type CancelledBy = Extract<OrderEvent['by'], 'customer' | 'system'>;

/**
 * Carries out a planned cancellation inside the caller's transaction: lines, money, stock and who
 * is told. `by`: who cancels. Throws AppError `conflict` when the order has changed since it was read.
 */
export async function applyCancellation(
  order: OrderDoc,
  plan: Cancellation,
  by: CancelledBy,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const items = order.items.map((item) =>
    plan.itemIds.includes(item.itemId)
      ? { ...item, status: 'Order Cancelled' as const satisfies Status }
      : item,
  );
  const rank = statusRank(overallStatus(items) ?? 'Order Cancelled');
  // `rev` in the filter: whatever else changed the order meanwhile wins, and this runs again.
  const changed = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    {
      $set: { items, statusRank: rank },
      $inc: { rev: 1, refundedKobo: plan.refund },
      $push: { events: { at: now, status: 'Order Cancelled', itemIds: plan.itemIds, by } },
    },
    { session },
  );
  if (changed.modifiedCount !== 1) throw new AppError('conflict', MESSAGES.cannotCancel);
  await giveBack(order, plan, by, session, now);
  const after = { ...order, rev: order.rev + 1, statusRank: rank, items };
  await announce(after, (to) => cancelledMail(order, plan, by, to), session, now);
}

/** Money to the wallet and pieces to the shelf. */
async function giveBack(
  order: OrderDoc,
  plan: Cancellation,
  by: CancelledBy,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const orderId = order._id.toString();
  if (plan.refund > 0) {
    await post(
      {
        // Each line is cancelled once, so its lines name a cancellation for good.
        id: `cancel:${orderId}:${plan.itemIds.join('.')}`,
        type: 'order-cancel',
        postings: [
          { account: HOUSE.escrow, amount: kobo(-plan.refund) },
          { account: customerAccount(order.userId.toString()), amount: plan.refund },
        ],
        refs: { orderId },
        actor: by === 'customer' ? `user:${order.userId.toString()}` : 'system',
        reverses: await transferOfOrder(orderId, session),
        description: `Refund of order ${shortId(orderId)}`,
      },
      session,
      now,
    );
  }
  const back = trackedLines(order.items).filter(({ itemId }) => plan.itemIds.includes(itemId));
  await giveBackStock(back, 'allocated', session, { orderId });
}

/** Tells the open page and the customer's mailbox. */
async function announce(
  after: OrderDoc,
  mailTo: (address: string) => OutboxWork,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const id = after._id.toString();
  const user = await User.findById(after.userId, { email: 1 }).session(session).lean();
  await enqueue(
    [
      {
        id: `socket:order:${id}:${after.rev}`,
        work: {
          type: 'socket',
          room: `order:${id}`,
          event: 'order-updated',
          payload: toSnapshot(id, after),
        },
      },
      ...(user
        ? [{ id: `mail:order-cancelled:${id}:${after.rev}`, work: mailTo(user.email) }]
        : []),
    ],
    session,
    now,
  );
}
