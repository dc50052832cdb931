import 'server-only';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import type { OrderSnapshot } from '@/lib/moves/dto';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ORDER_OWNERS, Order, type OrderDoc } from '@/models/order';
import type { OrderCardDto, OrderDto } from './dto';
import { CARD_FIELDS, type CardOrder, toOrderCardDto, toOrderDto, toSnapshot } from './map';
import { type CardPage, findOwn, listOwn, listOwnCards, type OrderTab } from './service-queries';

const ORDERS = { model: Order, owners: ORDER_OWNERS };

/** The customer's own orders, whole (spec §7), newest first. */
export async function listOrders(actor: ScopedActor<'self'>): Promise<OrderDto[]> {
  const orders = await listOwn(ORDERS, actor);
  return orders.map(({ doc, ...related }) => toOrderDto(doc, related));
}

export interface OrderCardPage extends Omit<CardPage<never>, 'cards'> {
  orders: OrderCardDto[];
}

/** One tab of the customer's own orders as cards (see `listOwnCards`). */
export async function listOrderCards(
  actor: ScopedActor<'self'>,
  tab: OrderTab,
  before?: string,
): Promise<OrderCardPage> {
  const { cards, ...page } = await listOwnCards<OrderDoc, CardOrder>(
    ORDERS,
    actor,
    tab,
    before,
    CARD_FIELDS,
  );
  return { ...page, orders: cards.map(toOrderCardDto) };
}

/** The customer's own order; null for a malformed id and for someone else's order. */
export async function findOrder(
  orderId: string,
  actor: ScopedActor<'self'>,
): Promise<OrderDto | null> {
  const found = await findOwn(ORDERS, orderId, actor);
  return found && toOrderDto(found.doc, found);
}

/** The state of the customer's own order for its room; null as in `findOrder`. */
export async function findOrderSnapshot(
  orderId: string,
  actor: ScopedActor<'self' | 'rider'>,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(orderId)) return null;
  await connectDb();
  const order = await Order.findOne(
    { _id: orderId, ...ownedBy(actor, ORDER_OWNERS) },
    { rev: 1, statusRank: 1, items: 1 },
  ).lean();
  return order && toSnapshot(order._id.toString(), order);
}
