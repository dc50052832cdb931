import 'server-only';
import { statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef, ServiceKind } from '@/lib/core/service-kind';
import { command } from '@/lib/platform/command';
import { applyWithin, refusalError } from './apply';
import type { OrderDto, PurchaseDtos } from './dto';
import { NOT_FOUND, ORDER_MESSAGES, TOO_LATE } from './messages';
import { findPurchase } from './queries';
import type { AnswerQueryInput } from './schemas';
import type { OrderState } from './state';

/**
 * Cancels what is still Order Placed of the customer's own purchase, a dispatch or an errand until a rider
 * takes it, and refunds it to the wallet, in one transaction. Succeeds also if it was cancelled before, so
 * that the call can be repeated; the refund is paid once. With the same `commandId` it succeeds whatever
 * happened in between.
 *
 * Returns the purchase as it is now. Throws AppError `not_found` for someone else's, and `conflict` with
 * the status if nothing can be cancelled any more.
 */
export async function cancelPurchase<K extends ServiceKind>(
  of: PurchaseRef<K>,
  actor: ScopedActor<'self'>,
  now: Date,
  commandId?: string,
): Promise<PurchaseDtos[K]> {
  const key = commandId ? `${actor.userId}:${of.id}:${commandId}` : null;
  await command({ id: key, name: 'cancel', now }, async (session) => {
    const { result, state } = await applyWithin(of, { type: 'cancel' }, actor, session, now);
    if (!result.isAllowed && !isCancelledAlready(state, actor)) {
      throw refusalError(of.kind, result, state, TOO_LATE[of.kind]);
    }
  });
  const cancelled = await findPurchase(of, actor);
  if (!cancelled) throw new AppError('not_found', NOT_FOUND[of.kind]);
  return cancelled;
}

/** Whether all is cancelled, or the last event is this customer's own cancel. */
function isCancelledAlready(
  { statusRank: rank, events }: OrderState,
  { userId }: ScopedActor<'self'>,
): boolean {
  const last = events.at(-1);
  const isOwn = last?.status === 'Order Cancelled' && last.actorId === userId;
  return isOwn || rank === statusRank('Order Cancelled');
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
  const of = { kind: 'order', id: orderId } as const;
  const type = answer === 'accept' ? 'swap' : 'drop';
  const id = commandId ? `${actor.userId}:${orderId}:answer:${commandId}` : null;
  await command({ id, name: type, now }, async (session) => {
    const move = { type, itemIds: [itemId] } as const;
    const { result, state } = await applyWithin(of, move, actor, session, now);
    if (!result.isAllowed) throw refusalError('order', result, state, ORDER_MESSAGES.answerLate);
  });
  const order = await findPurchase(of, actor);
  if (!order) throw new AppError('not_found', ORDER_MESSAGES.orderNotFound);
  return order;
}
