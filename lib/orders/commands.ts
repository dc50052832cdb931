import 'server-only';
import { AppError } from '@/lib/core/errors';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { applyWithin, refusalError } from '@/lib/moves/apply';
import { cancelOwn } from '@/lib/moves/cancel';
import { command } from '@/lib/platform/command';
import type { OrderDto } from './dto';
import { orderService } from './order-service';
import { findOrder } from './queries';
import type { AnswerQueryInput } from './schemas';

/**
 * Cancels the items of the customer's own order that are still Order Placed and refunds them to the
 * wallet, in one transaction.
 *
 * Returns the updated order; otherwise as `cancelOwn`.
 */
export async function cancelOrder(
  orderId: string,
  actor: ScopedActor<'self'>,
  now: Date,
  commandId?: string,
): Promise<OrderDto> {
  await cancelOwn(orderService, orderId, actor, ORDER_MESSAGES.cannotCancel, now, commandId);
  const cancelled = await findOrder(orderId, actor);
  if (!cancelled) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  return cancelled;
}

/**
 * The customer's answer to a shop's question: takes what is offered in place of an item, with the
 * difference refunded to the wallet, or leaves the item out, with its refund. Returns the updated
 * order, also if the same command is sent again.
 *
 * Throws AppError `not_found` for someone else's order, and `conflict` with the status if the question
 * is answered or its time is over, or if what was offered has sold out.
 */
export async function answerQuery(
  { orderId, itemId, answer, commandId }: AnswerQueryInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<OrderDto> {
  const type = answer === 'accept' ? 'swap' : 'drop';
  const id = commandId ? `${actor.userId}:${orderId}:answer:${commandId}` : null;
  await command({ id, name: type, now }, async (session) => {
    const move = { type, itemIds: [itemId] } as const;
    const { result, state } = await applyWithin(orderService, orderId, move, actor, session, now);
    if (!result.isAllowed)
      throw refusalError(orderService, result, state, ORDER_MESSAGES.answerLate);
  });
  const order = await findOrder(orderId, actor);
  if (!order) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  return order;
}
