import 'server-only';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { statusAt, statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef, ServiceKind } from '@/lib/core/service-kind';
import { ConcurrentChange, inRetriedTransaction, inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue, leaveRoomWork, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { releaseUse } from '@/lib/purchases/checkout/promos/commands';
import type { DeliveredDoc } from '@/lib/purchases/delivery/job';
import { syncDelivery } from '@/lib/purchases/delivery/sync';
import { ORDER_OWNERS, Order } from '@/models/purchases/order';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { newDeliveryCode } from './delivery-code';
import { getSnapshot, getState, getStoredFields } from './document';
import { bookMoney, moveOrderStock, swapStock } from './effects';
import { moveMails } from './mails';
import { NOT_FOUND } from './messages';
import { toNoticeEntries, toReminders } from './notify';
import type { Effect, OrderActor, OrderCommand, OrderState } from './state';
import { type Accepted, type Refused, transition } from './transition';

export type CommandSender = ScopedActor<'self' | 'vendor' | 'rider' | 'staff'> | 'system';

/** The outcome of a command, without the document: the sender reads it with their own scope. */
export interface Applied {
  result: Accepted | Refused;
  state: OrderState;
}

/**
 * Executes a command on a purchase, in a transaction of its own; see `applyWithin`. Throws AppError
 * `unavailable` if the purchase keeps changing.
 */
export function applyCommand(
  of: PurchaseRef,
  command: OrderCommand,
  sender: CommandSender,
  now: Date,
): Promise<Applied> {
  return inRetriedTransaction((session) => applyWithin(of, command, sender, session, now));
}

/** The error for a refused command, with the status now and the sender's next steps. */
export function refusalError(
  purchase: ServiceKind,
  { kind, next }: Refused,
  { statusRank }: OrderState,
  message: string,
): AppError {
  if (kind === 'not_found') return new AppError('not_found', NOT_FOUND[purchase]);
  return new AppError(kind, message, { status: statusAt(statusRank), next });
}

/**
 * Executes a command inside `inRetriedTransaction`: decides it by the table of moves, saves the result
 * and books money, stock, messages and timers. A second command on the same purchase sees the first.
 *
 * Returns the decision, which may be a refusal; what a refusal counts (a wrong code) is saved unless the
 * caller throws. Throws AppError `not_found` if the sender may not reach the purchase.
 */
export async function applyWithin(
  { kind, id }: PurchaseRef,
  command: OrderCommand,
  sender: CommandSender,
  session: ClientSession,
  now: Date,
): Promise<Applied> {
  const reach = toReachFilter(kind, sender);
  const doc = await Purchase.findOne({ _id: id, kind, ...reach })
    .session(session)
    .lean();
  if (!doc) throw new AppError('not_found', NOT_FOUND[kind]);
  const actor = toActor(sender);
  const before = getState(doc);
  const result = transition(before, command, actor, now);
  if (!result.order) return { result, state: before };
  const after = result.order;
  const events = result.isAllowed ? result.events : [];
  const refunded = events.reduce((sum, { refundKobo = 0 }) => sum + refundKobo, 0);
  // A new delivery code if the rider changes: the previous one may know the old code.
  const isCodeRenewed = losesRider(before, after) && after.statusRank < OVER_RANK;
  const fields = {
    ...getStoredFields(after, doc),
    ...(isCodeRenewed && { deliveryCode: newDeliveryCode(id) }),
  };
  // `rev` in the filter: a concurrent change wins.
  const saved = await Purchase.findOneAndUpdate(
    { _id: doc._id, kind, rev: doc.rev },
    {
      $set: fields,
      $inc: { rev: 1, refundedKobo: refunded },
      $push: { events: { $each: events } },
    },
    { session, returnDocument: 'after' },
  )
    .select('+delivery')
    .lean<DeliveredDoc>();
  if (!saved) throw new ConcurrentChange();
  await syncDelivery(saved, { before, after: getState(saved) }, session, now);
  const { effects = [] } = result;
  await bookEffects(saved, { effects, events }, actor, session, now);
  const userId = saved.userId.toString();
  const entries = [
    { room: `${kind}:${id}`, event: 'order-updated', payload: getSnapshot(saved) } as const,
    ...leaveRoomEntries(kind, before, after),
    ...(isCodeRenewed ? [moveMails.codeRenewed.entry({ kind, id, userId, rev: saved.rev })] : []),
  ];
  await enqueue(entries, session, now);
  return { result, state: after };
}

/** This rank and higher ones are delivered or cancelled. */
const OVER_RANK = statusRank('Order Delivered');

function losesRider(before: OrderState, after: OrderState): boolean {
  return before.riderId !== null && before.riderId !== after.riderId;
}

function leaveRoomEntries(kind: ServiceKind, before: OrderState, after: OrderState): OutboxEntry[] {
  if (!before.riderId || !losesRider(before, after)) return [];
  const room = `${kind}:${after.id}`;
  return [
    {
      id: `leave-room:${room}:${before.riderId}:${after.assignment}:${after.rev}`,
      work: leaveRoomWork({ userId: before.riderId, room }),
    },
  ];
}

/** Riders may reach any purchase: they take those without a rider. */
function toReachFilter(kind: ServiceKind, sender: CommandSender) {
  if (sender === 'system' || sender.scope === 'rider') return {};
  // Dispatches and errands belong to no vendor.
  if (sender.scope === 'vendor' && kind !== 'order') return { _id: null };
  return ownedBy(sender, ORDER_OWNERS);
}

function toActor(sender: CommandSender): OrderActor {
  if (sender === 'system') return { role: 'system' };
  const { scope, userId, vendorIds } = sender;
  if (scope === 'vendor') return { role: 'seller', userId, vendorIds };
  const roles = { self: 'customer', rider: 'rider', staff: 'ops' } as const;
  return { role: roles[scope], userId };
}

/**
 * Books a move's effects, in the transaction that saves it. Ids come from the effects' keys, so that
 * nothing is booked twice.
 */
export async function bookEffects(
  doc: PurchaseDoc,
  { effects, events }: Pick<Accepted, 'effects' | 'events'>,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'money':
        await bookMoney(doc, effect, actor, session, now);
        break;
      case 'stock':
        if (doc.kind === 'order') await moveOrderStock(doc, effect, session);
        break;
      case 'promo':
        await releaseUse(doc.paymentId, 'redeemed', session, now);
        break;
      case 'swap-stock':
        if (doc.kind === 'order') await swapStock(doc, effect, session);
        break;
      case 'notify':
        await enqueue(toNoticeEntries(doc, effect, events, now), session, now);
        break;
      case 'timer':
        await enqueue([toTimerEntry(doc._id.toString(), effect)], session, now);
        break;
    }
  }
}

function toTimerEntry(orderId: string, effect: Extract<Effect, { type: 'timer' }>): OutboxEntry {
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
}

export const orderTimers = {
  /** The deadline for shops to accept an order: cancels and refunds the items that were not accepted. */
  accept: defineTimer('accept', {
    ids: z.object({ orderId: objectId, acceptBy: z.iso.datetime() }),
    key: ({ orderId, acceptBy }) => `${orderId}:${acceptBy}`,
    run: async ({ orderId }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const command = { type: 'cancel', reason: 'unaccepted' } as const;
      await applyCommand({ kind: 'order', id: orderId }, command, 'system', now);
    },
  }),
  /** The end of the customer's time to answer a shop's question: the item is dropped. */
  queryEnd: defineTimer('query-end', {
    ids: z.object({ orderId: objectId, itemId: z.string(), at: z.iso.datetime() }),
    key: ({ orderId, itemId, at }) => `${orderId}:${itemId}:${at}`,
    run: async ({ orderId, itemId }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const drop = { type: 'drop', itemIds: [itemId], reason: 'unanswered' } as const;
      await applyCommand({ kind: 'order', id: orderId }, drop, 'system', now);
    },
  }),
  /** Reminds a shop that has not answered, after 2 and 4 minutes. */
  vendorSilent: defineTimer('vendor-silent', {
    ids: z.object({ orderId: objectId, turn: z.number() }),
    key: ({ orderId, turn }) => `${orderId}:${turn}`,
    run: ({ orderId, turn }, now) => remind(orderId, turn, now),
  }),
};

async function remind(orderId: string, turn: number, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const order = await Order.findById(orderId).session(session).lean();
    if (!order?.acceptBy || order.acceptBy <= now) return;
    await enqueue(toReminders(order, turn), session, now);
  });
}
