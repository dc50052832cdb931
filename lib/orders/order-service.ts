import 'server-only';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { statusRank } from '@/lib/delivery/status';
import { defineTimer } from '@/lib/platform/outbox';
import { releaseStock, shipStock } from '@/lib/stock/commands';
import { ORDER_OWNERS, Order, type OrderDoc, type OrderItem, type OrderPart } from '@/models/order';
import { applyCommand } from './apply';
import { type DraftItem, type DraftPart, trackedLines } from './draft';
import { orderMails } from './mails';
import { stateOf } from './map';
import { toSnapshot } from './queries';
import type { DeliveryService } from './service';
import type { OrderState } from './state';

/** Overdue orders read at once. */
const OVERDUE_LIMIT = 1_000;

/** Orders of goods and food. */
export const orderService: DeliveryService<OrderDoc> = {
  kind: 'order',
  model: Order,
  owners: ORDER_OWNERS,
  notFound: MESSAGES.orderNotFound,
  stateOf,
  storedFields,
  snapshot: (order) => toSnapshot(order._id.toString(), order),
  mails: (orderId, notice, events) => {
    const itemIds = events.flatMap((event) => event.itemIds);
    if (notice === 'placed') return [orderMails.placed.entry({ orderId })];
    return notice === 'cancelled' ? [orderMails.cancelled.entry({ orderId, itemIds })] : [];
  },
  timer: (orderId, { at }) => orderTimers.accept.entry({ orderId, acceptBy: at.toISOString() }, at),
  moveStock: async (order, { move, itemIds }, session) => {
    const lines = trackedLines(order.items).filter(({ itemId }) => itemIds.includes(itemId));
    const context = { orderId: order._id.toString() };
    if (move === 'ship') await shipStock(lines, session, context);
    else await releaseStock(lines, 'allocated', session, context);
  },
};

/** Timers of an order, set by effects of its moves. */
export const orderTimers = {
  /**
   * The deadline for shops to accept an order: cancels and refunds the items that were not accepted.
   * Rule: design ruling 5, orders part 1 (T5).
   */
  accept: defineTimer('accept', {
    // Rows of an older release have no time.
    ids: z.object({ orderId: objectId, acceptBy: z.iso.datetime().optional() }),
    key: ({ orderId, acceptBy }) => (acceptBy ? `${orderId}:${acceptBy}` : orderId),
    run: async ({ orderId, acceptBy }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const id = `accept:${orderId}:${acceptBy}`;
      const command = { id, type: 'cancel', reason: 'unaccepted' } as const;
      await applyCommand(orderService, orderId, command, 'system', now);
    },
    findOverdue: async (before) => {
      const overdue = await Order.find(
        { statusRank: statusRank('Order Placed'), acceptBy: mongoose.trusted({ $lte: before }) },
        { acceptBy: 1 },
      )
        .limit(OVERDUE_LIMIT)
        .lean();
      return overdue.map(({ _id, acceptBy }) => ({
        ids: { orderId: _id.toString(), acceptBy: acceptBy?.toISOString() },
        runAt: acceptBy ?? before,
      }));
    },
  }),
};

/** The stored fields that the moves change, from an order's state and its lines as sold. */
export function storedFields(
  state: OrderState,
  sold: { items: readonly DraftItem[]; parts: readonly DraftPart[] },
) {
  const items = sold.items.map((item): OrderItem => {
    const current = state.items.find(({ itemId }) => itemId === item.itemId);
    if (!current) throw new Error(`item ${item.itemId} is not in order ${state.id}`);
    return { ...item, status: current.status };
  });
  const parts = sold.parts.map((part): OrderPart => {
    const current = state.parts.find(({ vendorId }) => vendorId === part.vendorId);
    return { ...part, ...current };
  });
  const { assignment, statusRank: rank } = state;
  const riderId = state.riderId === null ? null : new Types.ObjectId(state.riderId);
  const wrongCodes = [...state.wrongCodes];
  return { items, parts, riderId, assignment, wrongCodes, statusRank: rank };
}
