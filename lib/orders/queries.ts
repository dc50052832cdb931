import 'server-only';
import { isObjectId } from '@/lib/core/ids';
import type { Actor } from '@/lib/core/roles';
import { type Status, statusAt } from '@/lib/delivery/status';
import { connectDb } from '@/lib/platform/db';
import { Order } from '@/models/order';
import { User } from '@/models/user';
import type { OrderCardDto, OrderDto } from './dto';
import { toOrderCardDto, toOrderDto } from './map';

/** Most orders that My Orders shows at once. */
const LIST_LIMIT = 200;

/** The customer's own orders, newest first. */
export async function listOrders(actor: Actor): Promise<OrderCardDto[]> {
  await connectDb();
  const orders = await Order.find({ userId: actor.userId })
    .sort({ createdAt: -1 })
    .limit(LIST_LIMIT)
    .lean();
  return orders.map(toOrderCardDto);
}

/** The customer's own order; null for a malformed id and for someone else's order. */
export async function findOrder(orderId: string, actor: Actor): Promise<OrderDto | null> {
  if (!isObjectId(orderId)) return null;
  await connectDb();
  const order = await Order.findOne({ _id: orderId, userId: actor.userId }).lean();
  if (!order) return null;
  const rider = order.riderId
    ? await User.findById(order.riderId, { name: 1, phone: 1 }).lean()
    : null;
  return toOrderDto(order, rider && { name: rider.name, phone: rider.phone });
}

/** What the live room of an order carries; a lower version than one already seen is stale. */
export interface OrderSnapshot {
  id: string;
  kind: 'order';
  version: number;
  status: Status | null;
  items: { id: string; status: Status }[];
}

/** The state of the customer's own order for the live room; null as in `findOrder`. */
export async function findOrderSnapshot(
  orderId: string,
  actor: Actor,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(orderId)) return null;
  await connectDb();
  const order = await Order.findOne(
    { _id: orderId, userId: actor.userId },
    { rev: 1, statusRank: 1, items: 1 },
  ).lean();
  return order && toSnapshot(order._id.toString(), order);
}

/** The snapshot of an order's state. */
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
