import 'server-only';
import mongoose from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import type { OrderSnapshot } from '@/lib/core/socket-events';
import { type Status, statusAt, statusRank } from '@/lib/delivery/status';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ORDER_OWNERS, Order, type OrderDoc } from '@/models/order';
import { User } from '@/models/user';
import type { OrderCardDto, OrderDto } from './dto';
import { CARD_FIELDS, type CardOrder, toOrderCardDto, toOrderDto } from './map';

/** Orders listed by `listOrders`. */
const LIST_LIMIT = 200;

/** The customer's own orders, whole (spec §7), newest first. */
export async function listOrders(actor: ScopedActor<'self'>): Promise<OrderDto[]> {
  const orders = await newestOrders(actor);
  const riders = await findRiders(orders);
  return orders.map((order) => toOrderDto(order, riders.get(String(order.riderId)) ?? null));
}

/** Orders on one page of My Orders. */
const PAGE_SIZE = 100;

/** The two lists of My Orders. */
export type OrderTab = 'ongoing' | 'completed';

/** One page of a list, newest first. */
export interface OrderCardPage {
  orders: OrderCardDto[];
  /** Cursor of the next page; null on the last. */
  older: string | null;
  /** Number of orders in each list. */
  counts: Record<OrderTab, number>;
}

/** This rank and higher ones are final. */
const COMPLETED_RANK = statusRank('Order Delivered');

/**
 * One tab of the customer's own orders as cards, newest first. `before`: the `older` cursor of a
 * previous page; anything else starts with the newest.
 */
export async function listOrderCards(
  actor: ScopedActor<'self'>,
  tab: OrderTab,
  before?: string,
): Promise<OrderCardPage> {
  await connectDb();
  const own = ownedBy(actor, ORDER_OWNERS);
  const ongoing = { ...own, statusRank: mongoose.trusted({ $lt: COMPLETED_RANK }) };
  const completed = { ...own, statusRank: mongoose.trusted({ $gte: COMPLETED_RANK }) };
  const [found, ongoingCount, completedCount] = await Promise.all([
    Order.find(
      { ...(tab === 'ongoing' ? ongoing : completed), ...afterCursor(before) },
      CARD_FIELDS,
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<CardOrder[]>(),
    Order.countDocuments(ongoing),
    Order.countDocuments(completed),
  ]);
  const shown = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    orders: shown.map(toOrderCardDto),
    older: last ? `${last.createdAt.toISOString()}_${last._id}` : null,
    counts: { ongoing: ongoingCount, completed: completedCount },
  };
}

/** The filter for orders after a cursor; ties are ordered by id. */
function afterCursor(before = '') {
  const [time = '', id = ''] = before.split('_');
  const end = new Date(time);
  if (Number.isNaN(end.getTime()) || !isObjectId(id)) return {};
  return {
    $or: [
      { createdAt: mongoose.trusted({ $lt: end }) },
      {
        createdAt: end,
        _id: mongoose.trusted({ $lt: new mongoose.Types.ObjectId(id) }),
      },
    ],
  };
}

/** The customer's own order; null for a malformed id and for someone else's order. */
export async function findOrder(
  orderId: string,
  actor: ScopedActor<'self'>,
): Promise<OrderDto | null> {
  if (!isObjectId(orderId)) return null;
  await connectDb();
  const order = await Order.findOne({ _id: orderId, ...ownedBy(actor, ORDER_OWNERS) }).lean();
  if (!order) return null;
  const riders = await findRiders([order]);
  return toOrderDto(order, riders.get(String(order.riderId)) ?? null);
}

async function newestOrders(actor: ScopedActor<'self'>): Promise<OrderDoc[]> {
  await connectDb();
  return Order.find(ownedBy(actor, ORDER_OWNERS)).sort({ createdAt: -1 }).limit(LIST_LIMIT).lean();
}

/** Name and phone of the orders' riders, which customers may see, by user id. */
async function findRiders(
  orders: readonly OrderDoc[],
): Promise<Map<string, { name: string; phone: string }>> {
  const ids = orders.flatMap(({ riderId }) => riderId ?? []);
  if (ids.length === 0) return new Map();
  const riders = await User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1, phone: 1 },
  ).lean();
  return new Map(riders.map(({ _id, name, phone }) => [String(_id), { name, phone }]));
}

/** The state of the customer's own order for its room; null as in `findOrder`. */
export async function findOrderSnapshot(
  orderId: string,
  actor: ScopedActor<'self'>,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(orderId)) return null;
  await connectDb();
  const order = await Order.findOne(
    { _id: orderId, ...ownedBy(actor, ORDER_OWNERS) },
    { rev: 1, statusRank: 1, items: 1 },
  ).lean();
  return order && toSnapshot(order._id.toString(), order);
}

export function toSnapshot(
  id: string,
  order: {
    rev: number;
    statusRank: number;
    items: readonly { itemId: string; status: Status }[];
  },
): OrderSnapshot {
  return {
    id,
    kind: 'order',
    version: order.rev,
    status: statusAt(order.statusRank),
    items: order.items.map(({ itemId, status }) => ({ id: itemId, status })),
  };
}
