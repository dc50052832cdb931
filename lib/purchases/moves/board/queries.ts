import 'server-only';
import mongoose from 'mongoose';
import { isOngoing, overallStatus, type Status } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { startOfDay } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import { DEFAULT_OPTION } from '@/lib/core/option-name';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS, toIso } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import type { FrozenPromo } from '@/lib/purchases/checkout/promos/policy';
import { firstAskedAt } from '@/lib/purchases/delivery/state';
import { STATE_FIELDS, toOrderState } from '@/lib/purchases/moves/document';
import { lastAnswer } from '@/lib/purchases/moves/map';
import { shownReason } from '@/lib/purchases/moves/messages';
import { vendorShare } from '@/lib/purchases/moves/money';
import { findBoardReports, findCharged } from '@/lib/purchases/moves/reports/board';
import { atOneShop, withRole } from '@/lib/shops/actor';
import { findAlerts, findSetup, findShopState, findShops, findSoldOut } from '@/lib/shops/queries';
import { User } from '@/models/platform/user';
import type { Delivery, JobStop, PastOffer } from '@/models/purchases/delivery';
import { ORDER_OWNERS, Order, type OrderDoc, type OrderItem } from '@/models/purchases/order';
import { canAsk, canReject } from './allowed';
import type { BoardDto, DayFigures, TicketDto, TicketItemDto } from './dto';
import { BOARD_STATES, type BoardState, boardKey, takingsKey } from './policy';
import type { BoardQuery } from './schemas';
import { dayFigures, hasRejected, isLost, isPaidFor } from './takings';

type Seller = ScopedActor<'vendor'>;

/** Tickets in a page of `done`. */
const DONE_PAGE = 30;
/** Most tickets in each of the other lists, more than a kitchen can handle. */
const LIST_LIMIT = 200;
/** Periods that a page of `done` searches until it is full, days back. */
const DONE_DAYS = [1, 7, 60, 36_500];

/** One list of a shop's board, with its takings of today and its state. Only the shop's own parts. */
export async function readBoard(
  { state, vendorId, before }: BoardQuery,
  actor: Seller,
  now: Date,
): Promise<BoardDto> {
  await connectDb();
  const seller = atOneShop(actor, vendorId);
  const [page, takings, rejected, soldOut, alerts, shop, setup, shops, reports, charged] =
    await Promise.all([
      findTickets(state, seller, before, now),
      getTakings(seller, now),
      countRejected(seller, now),
      findSoldOut(seller),
      findAlerts(seller),
      findShopState(seller, now),
      findSetup(seller),
      findShops(actor),
      findBoardReports(seller),
      findCharged(withRole(['owner', 'manager'], seller), now),
    ]);
  const { figures, amount, orders } = takings;
  const today = { ...figures, rejected };
  const seesMoney = seller.memberships.some(({ role }) => role !== 'kitchen');
  return {
    ...page,
    takings: { amount: seesMoney ? amount : null, orders },
    today,
    soldOut,
    alerts,
    shop,
    setup,
    shops,
    reports,
    charged,
    serverNow: now.toISOString(),
  };
}

/** The fields of an order for a ticket: no address, no delivery code, no sums. */
const TICKET_FIELDS = {
  ...STATE_FIELDS,
  isExpress: 1,
  note: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof OrderDoc, 1>>;

/** The fields of its delivery: since when the rider waits at each shop, and how the search for one goes. */
const SEARCH_FIELDS = {
  'delivery.stops.vendorId': 1,
  'delivery.stops.arrivedAt': 1,
  'delivery.searchingSince': 1,
  'delivery.turn': 1,
  'delivery.nextOfferAt': 1,
  'delivery.isStarved': 1,
  'delivery.offers.at': 1,
} as const;

const TICKET_PROJECTION = { ...TICKET_FIELDS, ...SEARCH_FIELDS } as const;

interface TicketOrder extends Pick<OrderDoc, '_id' | keyof typeof TICKET_FIELDS> {
  delivery: Pick<Delivery, 'searchingSince' | 'turn' | 'nextOfferAt' | 'isStarved'> & {
    stops: Pick<JobStop, 'vendorId' | 'arrivedAt'>[];
    offers: Pick<PastOffer, 'at'>[];
  };
}

async function findTickets(
  state: BoardState,
  seller: Seller & { vendorId: string },
  before: string | undefined,
  now: Date,
): Promise<Pick<BoardDto, 'orders' | 'nextBefore'>> {
  const board = boardKey(seller.vendorId, state);
  if (state !== 'done') {
    const open = await Order.find({ board }, TICKET_PROJECTION)
      .sort({ createdAt: 1, _id: 1 })
      .limit(LIST_LIMIT)
      .lean<TicketOrder[]>();
    return { orders: await loadTickets(open, seller, now), nextBefore: null };
  }
  const found = await findDone(board, before, now);
  const shown = found.slice(0, DONE_PAGE);
  const last = found.length > DONE_PAGE ? shown.at(-1) : undefined;
  return {
    orders: await loadTickets(shown, seller, now),
    nextBefore: last ? writeCursor(last.createdAt, last._id) : null,
  };
}

/**
 * A page of completed orders and one more, newest first. Searches the last day first, then further back,
 * so that the database doesn't sort all past orders of a shop for one page.
 */
async function findDone(
  board: string,
  before: string | undefined,
  now: Date,
): Promise<TicketOrder[]> {
  const cursor = before ? readCursor(before) : null;
  if (before && !cursor) throw new AppError('invalid', MESSAGES.badRequest);
  const end = cursor?.at ?? now;
  for (const days of DONE_DAYS) {
    const since = new Date(end.getTime() - days * DAY_MS);
    const found = await Order.find(
      {
        board,
        createdAt: mongoose.trusted(cursor ? { $gte: since, $lte: end } : { $gte: since }),
        ...(cursor && beyond('createdAt', { value: cursor.at, id: cursor.id })),
      },
      TICKET_PROJECTION,
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(DONE_PAGE + 1)
      .lean<TicketOrder[]>();
    if (found.length > DONE_PAGE || days === DONE_DAYS.at(-1)) return found;
  }
  return [];
}

/** The member's ticket of an order; null if their shop has no part in it. */
export async function findTicket(
  orderId: string,
  actor: Seller,
  now: Date,
): Promise<TicketDto | null> {
  const order = await Order.findOne(
    { _id: orderId, ...ownedBy(actor, ORDER_OWNERS) },
    TICKET_PROJECTION,
  ).lean<TicketOrder>();
  if (!order) return null;
  const [ticket] = await loadTickets([order], actor, now);
  return ticket ?? null;
}

async function loadTickets(
  orders: readonly TicketOrder[],
  seller: Seller,
  now: Date,
): Promise<TicketDto[]> {
  const riders = await findRiders(orders);
  return orders.flatMap((order) => {
    const found = riders.get(String(order.riderId));
    const { stops, isStarved } = order.delivery;
    const isOpen = isOngoing(overallStatus(order.items));
    return order.parts
      .filter(({ vendorId }) => seller.vendorIds.includes(vendorId))
      .map((part) => {
        const stop = isOpen && stops.find(({ vendorId }) => vendorId === part.vendorId);
        const rider = found ? { ...found, arrivedAt: stop ? toIso(stop.arrivedAt) : null } : null;
        return {
          ...toTicket(order, part, rider, { seller, now }),
          ridersAskedAt: isOpen && !found ? toIso(firstAskedAt(order.delivery)) : null,
          isSearchStarved: isOpen && !found && isStarved,
        };
      });
  });
}

function toTicket(
  order: TicketOrder,
  part: OrderDoc['parts'][number],
  rider: TicketDto['rider'],
  { seller, now }: { seller: Seller; now: Date },
): Omit<TicketDto, 'ridersAskedAt' | 'isSearchStarved'> {
  const orderId = order._id.toString();
  const items = order.items.filter(({ vendorId }) => vendorId === part.vendorId);
  const status = overallStatus(items);
  const state = toOrderState(order);
  const addUp = (lines: readonly OrderItem[]) =>
    toNaira(sumKobo(lines.map((item) => vendorShare(item, order.promo?.funder))));
  const isWaiting = status === 'Order Placed';
  const isAtShop = status === 'Order Confirmed' || status === 'Order Assigned';
  const ids = new Set(items.map(({ itemId }) => itemId));
  const last = order.events.findLast(
    (event) =>
      event.status === 'Order Cancelled' && event.itemIds.some((itemId) => ids.has(itemId)),
  );
  return {
    orderId,
    vendorId: part.vendorId,
    number: shortId(orderId),
    version: order.rev,
    status,
    items: items.map((item) => ({
      ...toItem(item),
      answer: item.query ? null : (lastAnswer(order.events, item.itemId)?.kind ?? null),
      canAsk: canAsk(state, item.itemId, null, seller, now),
      canReject: canReject(state, item.itemId, seller, now),
    })),
    amount: addUp(items.filter((item) => isPaidFor(item, order.events))),
    lost: addUp(items.filter((item) => isLost(item, order.events))),
    isExpress: order.isExpress,
    placedAt: order.createdAt.toISOString(),
    scheduledFor: toIso(order.scheduledFor),
    acceptBy: isWaiting ? toIso(order.acceptBy) : null,
    acceptedAt: toIso(part.acceptedAt),
    prepMinutes: part.prepMinutes ?? null,
    readyBy: toIso(part.readyBy),
    readyAt: toIso(part.readyAt),
    handedOverAt: toIso(part.handedOverAt),
    pin: isAtShop ? (part.pickup?.pin ?? null) : null,
    rider: isWaiting || status === 'Order Cancelled' ? null : riderFor(status, rider),
    note: order.note,
    cancelled: last
      ? // The internal reason of ops is for the audit log only.
        {
          by: last.by,
          reason: last.by === 'seller' || last.by === 'system' ? (last.reason ?? '') : '',
          told: last.by === 'ops' ? shownReason(last) : null,
          isSoldOut: last.command === 'drop',
          at: last.at.toISOString(),
        }
      : null,
  };
}

function toItem(item: OrderItem): Omit<TicketItemDto, 'answer' | 'canAsk' | 'canReject'> {
  return {
    id: item.itemId,
    productId: item.productId,
    optionId: item.optionId,
    name: item.name,
    optionName: item.optionName === DEFAULT_OPTION ? '' : item.optionName,
    addons: item.addons.map(({ choiceId, name }) => ({ id: choiceId, name })),
    quantity: item.quantity,
    price: storedNaira(item.lineKobo),
    status: item.status,
    query: item.query
      ? {
          kind: item.query.kind,
          optionName: item.query.swap?.optionName ?? '',
          expiresAt: item.query.expiresAt.toISOString(),
        }
      : null,
  };
}

/** The rider as a shop sees them: the phone only until it is delivered. */
function riderFor(status: Status | null, rider: TicketDto['rider']): TicketDto['rider'] {
  return rider && status === 'Order Delivered' ? { ...rider, phone: '' } : rider;
}

/** Name and phone of the orders' riders, by user id. */
async function findRiders(
  orders: readonly TicketOrder[],
): Promise<Map<string, { name: string; phone: string }>> {
  const ids = orders.flatMap(({ riderId }) => riderId ?? []);
  if (ids.length === 0) return new Map();
  const riders = await User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1, phone: 1 },
  ).lean();
  return new Map(riders.map(({ _id, name, phone }) => [String(_id), { name, phone }]));
}

/** The shop's takings on a day, from lines that it accepted and is paid for, and how the day went. */
async function getTakings(
  { vendorId }: { vendorId: string },
  now: Date,
): Promise<{ amount: number; orders: number; figures: DayFigures }> {
  const found = await Order.find(
    { board: takingsKey(vendorId, now) },
    {
      'items.itemId': 1,
      'items.vendorId': 1,
      'items.status': 1,
      'items.lineKobo': 1,
      'items.promoKobo': 1,
      'promo.funder': 1,
      'events.status': 1,
      'events.itemIds': 1,
      parts: 1,
      createdAt: 1,
      scheduledFor: 1,
    },
  ).lean<AcceptedOrder[]>();
  const sums = found.map(({ items, events, promo }) =>
    items
      .filter((item) => item.vendorId === vendorId)
      .filter((item) => item.status !== 'Order Placed' && isPaidFor(item, events))
      .reduce((sum, item) => sum + vendorShare(item, promo?.funder), 0),
  );
  const amount = kobo(sums.reduce((all, one) => all + one, 0));
  const parts = found.flatMap(({ createdAt, scheduledFor, parts: all }) =>
    all
      .filter((part) => part.vendorId === vendorId)
      .map(({ acceptedAt, readyBy, readyAt }) => ({
        askedAt: scheduledFor ?? createdAt,
        acceptedAt: acceptedAt ?? createdAt,
        readyBy: readyBy ?? null,
        readyAt: readyAt ?? null,
      })),
  );
  return {
    amount: toNaira(amount),
    orders: sums.filter((sum) => sum > 0).length,
    figures: dayFigures(parts),
  };
}

interface AcceptedOrder extends Pick<OrderDoc, 'parts' | 'createdAt' | 'scheduledFor'> {
  items: Pick<OrderItem, 'itemId' | 'vendorId' | 'status' | 'lineKobo' | 'promoKobo'>[];
  events: Pick<OrderDoc['events'][number], 'status' | 'itemIds'>[];
  promo?: Pick<FrozenPromo, 'funder'>;
}

/** Number of today's orders with an item that the shop rejected. */
async function countRejected({ vendorId }: { vendorId: string }, now: Date): Promise<number> {
  const createdAt = mongoose.trusted({ $gte: startOfDay(now) });
  const fields = { 'items.itemId': 1, 'items.vendorId': 1, events: 1 } as const;
  // One key at a time: for several, a database may scan all orders of the shop.
  const found = await Promise.all(
    BOARD_STATES.map((state) =>
      Order.find({ board: boardKey(vendorId, state), createdAt }, fields).lean<
        { items: Pick<OrderItem, 'itemId' | 'vendorId'>[]; events: OrderDoc['events'] }[]
      >(),
    ),
  );
  return found.flat().filter(({ items, events }) => {
    const own = items.filter((item) => item.vendorId === vendorId);
    return hasRejected(
      events,
      own.map(({ itemId }) => itemId),
    );
  }).length;
}
