import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { statusAt, statusRank } from '@/lib/delivery/status';
import { inTransaction } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { wake } from '@/lib/platform/wake';
import { releaseStock, shipStock } from '@/lib/stock/commands';
import {
  type Account,
  customerAccount,
  findFundingTransfer,
  HOUSE,
  post,
  riderAccount,
  sellerAccount,
} from '@/lib/wallet/ledger';
import { ORDER_OWNERS, Order, type OrderDoc, type OrderItem, type OrderPart } from '@/models/order';
import { type DraftItem, type DraftPart, trackedLines } from './draft';
import { orderMails } from './mails';
import { stateOf } from './map';
import { toSnapshot } from './queries';
import type { Effect, OrderActor, OrderCommand, OrderEvent, OrderState, Party } from './state';
import { type Accepted, type Refused, transition } from './transition';

/** Sender of a command: a caller with the scope of their call, or the system. */
export type CommandSender = ScopedActor<'self' | 'vendor' | 'rider' | 'staff'> | 'system';

/** The outcome of a command, with the order after it. */
export interface Applied {
  result: Accepted | Refused;
  order: OrderDoc;
}

/** Retries when the order changes concurrently. */
const MAX_ROUNDS = 5;
/** Most overdue orders that are looked for at once. */
const MOST_OVERDUE = 1_000;

/**
 * Carries out a command on an order: decides it by the table of moves, saves the order and books
 * money, stock, messages and timers in one transaction, all or nothing. When the order changes
 * meanwhile, the command is decided anew on what it is then.
 *
 * Returns the table's answer, a refusal too. Throws AppError `not_found` for an order that the
 * sender does not reach and `unavailable` when it changes all the time.
 */
export async function applyCommand(
  orderId: string,
  command: OrderCommand,
  sender: CommandSender,
  now: Date,
): Promise<Applied> {
  const filter = { _id: orderId, ...reachOf(sender) };
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const applied = await inTransaction(async (session) => {
      const order = await Order.findOne(filter).session(session).lean();
      if (!order) throw new AppError('not_found', MESSAGES.orderNotFound);
      return decide(order, command, actorOf(sender), session, now);
    });
    if (!applied) continue;
    wake('outbox');
    return applied;
  }
  throw new AppError('unavailable', MESSAGES.somethingWrong, {}, 1);
}

/** Timers of an order; each is set by an effect of a move. */
export const orderTimers = {
  /**
   * The end of the time that the shops have to accept an order. What none has accepted is cancelled
   * and its money goes back; what others have accepted goes on. Rule: design ruling 5, orders part
   * 1 (T5).
   */
  accept: defineTimer('accept', {
    ids: z.object({ orderId: objectId }),
    key: ({ orderId }) => orderId,
    run: async ({ orderId }, now) => {
      if (!(await Order.exists({ _id: orderId }))) return;
      const id = `accept:${orderId}`;
      await applyCommand(orderId, { id, type: 'cancel', reason: 'unaccepted' }, 'system', now);
    },
    findOverdue: async (before) => {
      const overdue = await Order.find(
        { statusRank: statusRank('Order Placed'), acceptBy: mongoose.trusted({ $lte: before }) },
        { acceptBy: 1 },
      )
        .limit(MOST_OVERDUE)
        .lean();
      return overdue.map(({ _id, acceptBy }) => ({
        ids: { orderId: _id.toString() },
        runAt: acceptBy ?? before,
      }));
    },
  }),
};

/** The error for a refused command, with the order's status and the sender's next steps. */
export function refusalError({ kind, next }: Refused, order: OrderDoc, message: string): AppError {
  if (kind === 'not_found') return new AppError('not_found', MESSAGES.orderNotFound);
  return new AppError(kind, message, { status: statusAt(order.statusRank), next });
}

/** The filter for orders within the sender's reach. Riders may also take unassigned orders. */
function reachOf(sender: CommandSender) {
  if (sender === 'system' || sender.scope === 'rider') return {};
  return ownedBy(sender, ORDER_OWNERS);
}

function actorOf(sender: CommandSender): OrderActor {
  if (sender === 'system') return { role: 'system' };
  const { scope, userId, vendorIds } = sender;
  if (scope === 'vendor') return { role: 'seller', userId, vendorIds };
  const roles = { self: 'customer', rider: 'rider', staff: 'ops' } as const;
  return { role: roles[scope], userId };
}

/** Null if the order changed since it was read: nothing was written. */
async function decide(
  order: OrderDoc,
  command: OrderCommand,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<Applied | null> {
  const result = transition(stateOf(order), command, actor, now);
  if (!result.order || (result.isAllowed && result.isReplay)) return { result, order };
  const events = result.isAllowed ? result.events : [];
  const refunded = events.reduce((sum, { refundKobo = 0 }) => sum + refundKobo, 0);
  const fields = storedFields(result.order, order);
  // `rev` in the filter: a concurrent change wins.
  const saved = await Order.updateOne(
    { _id: order._id, rev: order.rev },
    {
      $set: fields,
      $inc: { rev: 1, refundedKobo: refunded },
      $push: { events: { $each: events } },
    },
    { session },
  );
  if (saved.modifiedCount !== 1) return null;
  const after: OrderDoc = {
    ...order,
    ...fields,
    rev: order.rev + 1,
    refundedKobo: order.refundedKobo + refunded,
    events: [...order.events, ...events],
  };
  if (result.isAllowed) await applyEffects(after, result, actor, session, now);
  await enqueue([snapshotEntry(after)], session, now);
  return { result, order: after };
}

/** The event that sends the order's state to its room. */
function snapshotEntry(order: OrderDoc): OutboxEntry {
  const id = order._id.toString();
  return {
    id: `socket:order:${id}:${order.rev}`,
    work: {
      type: 'socket',
      room: `order:${id}`,
      event: 'order-updated',
      payload: toSnapshot(id, order),
    },
  };
}

/** The stored fields that the rules change, from an order's state and its lines as sold. */
export function storedFields(
  state: OrderState,
  sold: { items: readonly DraftItem[]; parts: readonly DraftPart[] },
) {
  const items = sold.items.map((item): OrderItem => {
    const now = state.items.find(({ itemId }) => itemId === item.itemId);
    if (!now) throw new Error(`item ${item.itemId} is not in order ${state.id}`);
    return { ...item, status: now.status };
  });
  const parts = sold.parts.map((part): OrderPart => {
    const now = state.parts.find(({ vendorId }) => vendorId === part.vendorId);
    return { ...part, ...now };
  });
  const { assignment, codeTries, statusRank } = state;
  const riderId = state.riderId === null ? null : new Types.ObjectId(state.riderId);
  return { items, parts, riderId, assignment, codeTries, statusRank };
}

/**
 * Carries out a move's effects, inside the transaction that saves it. Ids are the effects' keys, so
 * nothing is booked twice.
 */
export async function applyEffects(
  order: Pick<OrderDoc, '_id' | 'userId' | 'items'>,
  { effects, events }: Pick<Accepted, 'effects' | 'events'>,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'money':
        await bookMoney(order, effect, actor, session, now);
        break;
      case 'stock':
        await moveSoldStock(order, effect, session);
        break;
      case 'tell':
        await notify(order, effect, events, session, now);
        break;
      case 'timer': {
        const orderId = order._id.toString();
        await enqueue([orderTimers.accept.entry({ orderId }, effect.at)], session, now);
        break;
      }
    }
  }
}

async function bookMoney(
  order: Pick<OrderDoc, '_id' | 'userId'>,
  effect: Extract<Effect, { type: 'money' }>,
  actor: OrderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const orderId = order._id.toString();
  const isRefund = effect.amounts.some(({ party }) => party === 'customer');
  await post(
    {
      id: `order:${effect.key}`,
      type: effect.kind,
      postings: effect.amounts.map(({ party, amount }) => ({
        account: accountOf(party, order),
        amount,
      })),
      refs: { orderId },
      actor: actor.role === 'system' ? 'system' : `user:${actor.userId}`,
      reverses: isRefund ? await findFundingTransfer(orderId, session) : null,
      description: `${isRefund ? 'Refund of order' : 'Order'} ${shortId(orderId)}`,
    },
    session,
    now,
  );
}

/** The ledger's account of a party. */
function accountOf(party: Party, { userId }: Pick<OrderDoc, 'userId'>): Account {
  switch (party) {
    case 'customer':
      return customerAccount(userId.toString());
    case 'escrow':
      return HOUSE.escrow;
    case 'delivery':
      return HOUSE.delivery;
    case 'service-fee':
      return HOUSE.serviceFee;
    case 'goodwill':
      return HOUSE.goodwill;
    default: {
      const [role, id = ''] = party.split(':');
      return role === 'seller' ? sellerAccount(id) : riderAccount(id);
    }
  }
}

async function moveSoldStock(
  order: Pick<OrderDoc, '_id' | 'items'>,
  { move, itemIds }: Extract<Effect, { type: 'stock' }>,
  session: ClientSession,
): Promise<void> {
  const lines = trackedLines(order.items).filter(({ itemId }) => itemIds.includes(itemId));
  const about = { orderId: order._id.toString() };
  if (move === 'ship') await shipStock(lines, session, about);
  else await releaseStock(lines, 'allocated', session, about);
}

/** Mails the customer. Everyone else, and every other notice, is served by the order's room. */
async function notify(
  order: Pick<OrderDoc, '_id'>,
  { to, notice }: Extract<Effect, { type: 'tell' }>,
  events: readonly OrderEvent[],
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (to !== 'customer') return;
  const orderId = order._id.toString();
  const itemIds = events.flatMap((event) => event.itemIds);
  const { placed, cancelled } = orderMails;
  if (notice === 'placed') await enqueue([placed.entry({ orderId })], session, now);
  if (notice === 'cancelled') await enqueue([cancelled.entry({ orderId, itemIds })], session, now);
}
