import 'server-only';
import { randomInt } from 'node:crypto';
import { Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import { applyCommand } from '@/lib/moves/apply';
import type { DeliveryService } from '@/lib/moves/service';
import type { OrderState, PickupPin } from '@/lib/moves/state';
import { inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { moveStock, releaseStock, shipStock } from '@/lib/stock/commands';
import { ORDER_OWNERS, Order, type OrderDoc, type OrderItem, type OrderPart } from '@/models/order';
import { type DraftItem, type DraftPart, trackedLines } from './draft';
import { orderMails } from './mails';
import { toOrderState, toSnapshot, toVendorOrderEvent } from './map';
import { orderPush } from './notices';
import { boardKeys } from './policy';

export const orderService: DeliveryService<OrderDoc> = {
  kind: 'order',
  model: Order,
  owners: ORDER_OWNERS,
  notFound: ORDER_MESSAGES.orderNotFound,
  getState: toOrderState,
  storedFields,
  snapshot: (order) => toSnapshot(order._id.toString(), order),
  mails: (orderId, notice, events) => {
    const itemIds = events.flatMap((event) => event.itemIds);
    if (notice === 'placed' || notice === 'delivered')
      return [orderMails[notice].entry({ orderId })];
    return notice === 'cancelled' ? [orderMails.cancelled.entry({ orderId, itemIds })] : [];
  },
  timer: (orderId, effect) => {
    const { at } = effect;
    switch (effect.timer) {
      case 'accept-by':
        return orderTimers.accept.entry({ orderId, acceptBy: at.toISOString() }, at);
      case 'vendor-silent':
        return orderTimers.vendorSilent.entry({ orderId, turn: effect.turn }, at);
      case 'query-end': {
        const { itemId } = effect;
        return orderTimers.queryEnd.entry({ orderId, itemId, at: at.toISOString() }, at);
      }
    }
  },
  vendorEntries: (order, vendorId, notice) => {
    const payload = toVendorOrderEvent(order, vendorId, notice, false);
    const event = { room: vendorRoom(vendorId), event: 'vendor-order', payload } as const;
    return [event, ...(notice === 'placed' ? vendorPush(order, vendorId, 0) : [])];
  },
  moveStock: async (order, { move, itemIds }, session) => {
    const lines = trackedLines(order.items).filter(({ itemId }) => itemIds.includes(itemId));
    const context = { orderId: order._id.toString() };
    if (move === 'ship') await shipStock(lines, session, context);
    else await releaseStock(lines, 'allocated', session, context);
  },
  swapStock: async (order, { itemId, before }, session) => {
    const item = order.items.find((one) => one.itemId === itemId);
    if (!item) return;
    const { productId, quantity } = item;
    const old = trackedLines([{ productId, quantity, ...before }]);
    const short = await moveStock(trackedLines([item]), 'available', 'allocated', session);
    if (short) throw new AppError('conflict', ORDER_MESSAGES.swapGone);
    await releaseStock(old, 'allocated', session, { orderId: order._id.toString() });
  },
};

export const orderTimers = {
  /**
   * The deadline for shops to accept an order: cancels and refunds the items that were not accepted.
   * Rule: design ruling 5, orders part 1.
   */
  accept: defineTimer('accept', {
    ids: z.object({ orderId: objectId, acceptBy: z.iso.datetime() }),
    key: ({ orderId, acceptBy }) => `${orderId}:${acceptBy}`,
    run: async ({ orderId }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const command = { type: 'cancel', reason: 'unaccepted' } as const;
      await applyCommand(orderService, orderId, command, 'system', now);
    },
  }),
  /** The end of the customer's time to answer a shop's question: the item is dropped. */
  queryEnd: defineTimer('query-end', {
    ids: z.object({ orderId: objectId, itemId: z.string(), at: z.iso.datetime() }),
    key: ({ orderId, itemId, at }) => `${orderId}:${itemId}:${at}`,
    run: async ({ orderId, itemId }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const drop = { type: 'drop', itemIds: [itemId], reason: 'unanswered' } as const;
      await applyCommand(orderService, orderId, drop, 'system', now);
    },
  }),
  /** Reminds a shop that has not answered, after 2 and 4 minutes. */
  vendorSilent: defineTimer('vendor-silent', {
    ids: z.object({ orderId: objectId, turn: z.number() }),
    key: ({ orderId, turn }) => `${orderId}:${turn}`,
    run: ({ orderId, turn }, now) => remind(orderId, turn, now),
  }),
};

/** Each of the 1,000 PINs is equally likely. */
function newPickupPin(): PickupPin {
  return { pin: String(randomInt(1_000)).padStart(3, '0') };
}

function vendorRoom(vendorId: string): string {
  return `vendor:${vendorId}`;
}

/** The push message to the shop's members; none for an order without a deadline. */
function vendorPush({ _id, acceptBy }: OrderDoc, vendorId: string, turn: number): OutboxEntry[] {
  if (!acceptBy) return [];
  const orderId = _id.toString();
  return orderPush.entry({ orderId, vendorId, turn, endsAt: acceptBy.getTime() });
}

async function remind(orderId: string, turn: number, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const order = await Order.findById(orderId).session(session).lean();
    if (!order?.acceptBy || order.acceptBy <= now) return;
    const silent = order.parts.filter(({ status }) => status === 'Order Placed');
    const entries = silent.flatMap(({ vendorId }): OutboxEntry[] => {
      const payload = toVendorOrderEvent(order, vendorId, 'placed', true);
      const event = { room: vendorRoom(vendorId), event: 'vendor-order', payload } as const;
      return [event, ...vendorPush(order, vendorId, turn)];
    });
    await enqueue(entries, session, now);
  });
}

/** The stored fields that moves change, from the order's state and its lines as sold. */
export function storedFields(
  state: OrderState,
  sold: { items: readonly DraftItem[]; parts: readonly DraftPart[] },
) {
  const items = sold.items.map((item): OrderItem => {
    const current = state.items.find(({ itemId }) => itemId === item.itemId);
    if (!current) throw new Error(`item ${item.itemId} is not in order ${state.id}`);
    return { ...item, ...current };
  });
  const parts = sold.parts.map((part): OrderPart => {
    const current = state.parts.find(({ vendorId }) => vendorId === part.vendorId);
    const progress = { ...part, ...current };
    if (!progress.acceptedAt) return progress;
    return { ...progress, pickup: progress.pickup ?? newPickupPin() };
  });
  return {
    items,
    parts,
    board: boardKeys(parts),
    riderId: state.riderId === null ? null : new Types.ObjectId(state.riderId),
    assignment: state.assignment,
    wrongCodes: [...state.wrongCodes],
    statusRank: state.statusRank,
  };
}
