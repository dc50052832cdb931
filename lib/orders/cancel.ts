import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { Actor } from '@/lib/core/roles';
import { statusRank } from '@/lib/delivery/status';
import { crashPoint } from '@/lib/platform/crash-point';
import { inTransaction } from '@/lib/platform/db';
import { wake } from '@/lib/platform/wake';
import { openWallet } from '@/lib/wallet/ledger';
import { Order } from '@/models/order';
import { applyCancellation } from './apply-cancellation';
import type { OrderDto } from './dto';
import { planCancellation } from './policy';
import { findOrder } from './queries';

/**
 * Cancels what is still Order Placed of the customer's own order and gives the money back to the
 * wallet, both or neither.
 *
 * Returns the order as it is now; again for an order that is cancelled already, whoever was first, so
 * a lost answer can be asked for once more. Throws AppError `not_found` for an order that is not
 * theirs, `conflict` when nothing can be cancelled any more. The money goes back once.
 */
export async function cancelOrder(orderId: string, actor: Actor, now: Date): Promise<OrderDto> {
  await openWallet(actor.userId);
  await inTransaction(async (session) => {
    const order = await Order.findOne({ _id: orderId, userId: actor.userId })
      .session(session)
      .lean();
    if (!order) throw new AppError('not_found', MESSAGES.orderNotFound);
    const plan = planCancellation(order.items, order.parts);
    if (plan) await applyCancellation(order, plan, 'customer', session, now);
    else if (order.statusRank !== statusRank('Order Cancelled')) {
      throw new AppError('conflict', MESSAGES.cannotCancel);
    }
  });
  crashPoint('cancel:after-commit');
  wake('outbox');
  const cancelled = await findOrder(orderId, actor);
  if (!cancelled) throw new AppError('not_found', MESSAGES.orderNotFound);
  return cancelled;
}
