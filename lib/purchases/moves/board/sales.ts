import 'server-only';
import type { PipelineStage, Types } from 'mongoose';
import { toCsv } from '@/lib/core/csv';
import { lagosDay } from '@/lib/core/format';
import { startOfDay } from '@/lib/core/hours/hours';
import { storedNaira } from '@/lib/core/money';
import type { Membership, ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import { atOneShopAs, withRole } from '@/lib/shops/actor';
import { findShops } from '@/lib/shops/queries';
import { Order } from '@/models/purchases/order';
import type { SalesDto, SalesPageDto } from './dto';
import { BOARD_STATES, boardKey, takingsKey } from './policy';
import type { SalesQuery } from './schemas';

type Seller = ScopedActor<'vendor'>;

const MANAGERS: readonly Membership['role'][] = ['owner', 'manager'];
// Lagos has no daylight saving time.
const timezone = '+01:00';

/** The period from midnight in Lagos on its first day to midnight after its last. */
interface Period {
  from: Date;
  to: Date;
}

/**
 * A shop's sales in a period of Lagos days, counted like the board's takings (accepted and paid for):
 * by day, hour and product, with the period before for comparison. Also the number of orders with a
 * rejected item, by the day they were placed, and of those that were ready late. Throws AppError
 * `not_found` for another shop, and `forbidden` for a member of the kitchen.
 */
export async function readSales(
  { vendorId, ...asked }: SalesQuery,
  actor: Seller,
  now: Date,
): Promise<SalesPageDto> {
  const shop = atOneShopAs(MANAGERS, actor, vendorId);
  await connectDb();
  const period = toPeriod(asked, now);
  const lengthMs = period.to.getTime() - period.from.getTime();
  const earlier = (time: Date) => new Date(time.getTime() - lengthMs);
  const before = { from: earlier(period.from), to: period.from };
  const [found, foundBefore, shops] = await Promise.all([
    sumUp(shop.vendorId, period, now),
    sumUp(shop.vendorId, before, earlier(now)),
    findShops(withRole(MANAGERS, actor)),
  ]);
  const returning = await countReturning(shop.vendorId, found.customers, period.from);
  return {
    sales: toSales(found, period),
    before: { ...toSales(foundBefore, before), soFar: toSums(foundBefore.soFar[0]) },
    returning,
    shop: shops.find((one) => one.vendorId === shop.vendorId) ?? { vendorId: '', name: '' },
    shops,
    serverNow: now.toISOString(),
  };
}

/** Pieces of each product in the orders that a shop accepted today, without cancelled ones, by product id. */
export async function countSold(vendorId: string, now: Date): Promise<Map<string, number>> {
  const sold = await Order.aggregate<{ _id: string; pieces: number }>([
    { $match: { board: takingsKey(vendorId, now) } },
    { $unwind: '$items' },
    {
      $match: {
        'items.vendorId': vendorId,
        'items.status': { $nin: ['Order Placed', 'Order Cancelled'] },
      },
    },
    { $group: { _id: '$items.productId', pieces: { $sum: '$items.quantity' } } },
  ]);
  return new Map(sold.map(({ _id, pieces }) => [_id, pieces]));
}

/** The sales of a period as a CSV file: a row for each day, then one for each product. */
export async function salesFile(query: SalesQuery, actor: Seller, now: Date) {
  const { sales, shop } = await readSales(query, actor, now);
  const rows = [
    ['Day', 'Orders', 'Takings', 'Rejected', 'Late'],
    ...sales.days.map(({ day, orders, takings, rejected, late }) => [
      day,
      orders,
      takings,
      rejected,
      late,
    ]),
    ['Total', sales.orders, sales.takings, sales.rejected, sales.late],
    [],
    ['Hour', 'Orders', 'Takings'],
    ...sales.hours.map(({ hour, orders, takings }) => [`${hour}:00`, orders, takings]),
    [],
    ['Product', 'Sold', 'Takings'],
    ...sales.products.map(({ name, quantity, takings }) => [name, quantity, takings]),
  ];
  const name = `eki-sales-${sales.from}-${sales.to}-${shop.vendorId}.csv`;
  return {
    file: { bytes: Buffer.from(toCsv(rows)), contentType: 'text/csv; charset=utf-8' },
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

function toPeriod({ from, to }: Pick<SalesQuery, 'from' | 'to'>, now: Date): Period {
  const noon = (day: string) => new Date(`${day}T12:00:00+01:00`);
  const today = lagosDay(now);
  const first = startOfDay(noon(from ?? to ?? today));
  const last = startOfDay(noon(to ?? from ?? today));
  return { from: first, to: new Date(last.getTime() + DAY_MS) };
}

const getDays = ({ from, to }: Period): Date[] =>
  Array.from(
    { length: Math.round((to.getTime() - from.getTime()) / DAY_MS) },
    (_, at) => new Date(from.getTime() + at * DAY_MS),
  );

interface Sums {
  takings: number;
  orders: number;
}

interface Found {
  days: (Sums & { _id: string; late: number })[];
  hours: (Sums & { _id: number })[];
  products: { _id: string; name: string; image: string; quantity: number; takings: number }[];
  rejected: { _id: string; orders: number }[];
  refunds: { kobo: number; orders: number }[];
  customers: { _id: Types.ObjectId }[];
  soFar: Sums[];
}

/** `soFar`: only what was accepted by then. */
async function sumUp(vendorId: string, period: Period, soFar: Date): Promise<Found> {
  const [found] = await Order.aggregate<Found>(salesPipeline(vendorId, period, soFar));
  const none = { days: [], hours: [], products: [], rejected: [], soFar: [] };
  return found ?? { ...none, refunds: [], customers: [] };
}

/** How many of these customers had an order that the shop accepted before `from`. */
async function countReturning(
  vendorId: string,
  customers: Found['customers'],
  from: Date,
): Promise<number> {
  if (customers.length === 0) return 0;
  const returning = await Order.aggregate([
    {
      $match: {
        userId: { $in: customers.map(({ _id }) => _id) },
        parts: { $elemMatch: { vendorId, acceptedAt: { $lt: from } } },
      },
    },
    { $group: { _id: '$userId' } },
  ]);
  return returning.length;
}

function salesPipeline(vendorId: string, period: Period, soFar: Date): PipelineStage[] {
  const within = { $gte: period.from, $lt: period.to };
  const own = (list: string) => ({
    $filter: { input: list, as: 'one', cond: { $eq: ['$$one.vendorId', vendorId] } },
  });
  /** Ids of the items in events of this kind. */
  const getItemIds = (...conditions: object[]) => ({
    $reduce: {
      input: { $filter: { input: '$events', as: 'event', cond: { $and: conditions } } },
      initialValue: [],
      in: { $concatArrays: ['$$value', '$$this.itemIds'] },
    },
  });
  /** The field of each element; the embedded database doesn't support `$list.field`. */
  const toFields = (list: string, field: string) => ({
    $map: { input: list, as: 'one', in: `$$one.${field}` },
  });
  const has = (field: string, value: string) => ({ $eq: [`$$event.${field}`, value] });
  const isPaidFor = {
    $or: [
      { $not: [{ $in: ['$$item.status', ['Order Placed', 'Order Cancelled']] }] },
      {
        $and: [
          { $eq: ['$$item.status', 'Order Cancelled'] },
          { $in: ['$$item.itemId', '$pickedIds'] },
        ],
      },
    ],
  };
  const isRefunded = {
    $and: [
      { $eq: ['$$item.status', 'Order Cancelled'] },
      { $in: ['$$item.itemId', '$confirmedIds'] },
      { $not: [{ $in: ['$$item.itemId', '$pickedIds'] }] },
    ],
  };
  const promo = {
    $cond: [{ $eq: ['$promo.funder', 'vendor'] }, { $ifNull: ['$$item.promoKobo', 0] }, 0],
  };
  const earned = { $subtract: ['$$item.lineKobo', promo] };
  const paid = { $cond: [{ $gt: ['$takings', 0] }, 1, 0] };
  const sums = { takings: { $sum: '$takings' }, orders: { $sum: paid } };
  const getDay = (date: string) => ({ $dateToString: { format: '%Y-%m-%d', date, timezone } });
  return [
    {
      $match: {
        $or: [
          { board: { $in: getDays(period).map((day) => takingsKey(vendorId, day)) } },
          {
            board: { $in: BOARD_STATES.map((state) => boardKey(vendorId, state)) },
            createdAt: within,
          },
        ],
      },
    },
    {
      $project: {
        createdAt: 1,
        userId: 1,
        'promo.funder': 1,
        items: own('$items'),
        part: { $arrayElemAt: [own('$parts'), 0] },
        pickedIds: getItemIds(has('status', 'Order Picked')),
        confirmedIds: getItemIds(has('status', 'Order Confirmed')),
        rejectedIds: getItemIds(has('by', 'seller'), has('status', 'Order Cancelled')),
      },
    },
    {
      $project: {
        createdAt: 1,
        userId: 1,
        acceptedAt: '$part.acceptedAt',
        isLate: {
          $and: [{ $gt: ['$part.readyBy', null] }, { $gt: ['$part.readyAt', '$part.readyBy'] }],
        },
        isRejected: {
          $gt: [{ $size: { $setIntersection: ['$rejectedIds', toFields('$items', 'itemId')] } }, 0],
        },
        lines: {
          $map: {
            input: { $filter: { input: '$items', as: 'item', cond: isPaidFor } },
            as: 'item',
            in: {
              productId: '$$item.productId',
              name: '$$item.name',
              image: '$$item.image',
              quantity: '$$item.quantity',
              kobo: earned,
            },
          },
        },
        refunded: {
          $map: {
            input: { $filter: { input: '$items', as: 'item', cond: isRefunded } },
            as: 'item',
            in: earned,
          },
        },
      },
    },
    { $set: { takings: { $sum: toFields('$lines', 'kobo') }, refunded: { $sum: '$refunded' } } },
    {
      $facet: {
        days: [
          { $match: { acceptedAt: within } },
          {
            $group: {
              _id: getDay('$acceptedAt'),
              ...sums,
              late: { $sum: { $cond: ['$isLate', 1, 0] } },
            },
          },
        ],
        hours: [
          { $match: { acceptedAt: within } },
          { $group: { _id: { $hour: { date: '$acceptedAt', timezone } }, ...sums } },
          { $sort: { _id: 1 } },
        ],
        products: [
          { $match: { acceptedAt: within } },
          { $unwind: '$lines' },
          {
            $group: {
              _id: '$lines.productId',
              name: { $last: '$lines.name' },
              image: { $last: '$lines.image' },
              quantity: { $sum: '$lines.quantity' },
              takings: { $sum: '$lines.kobo' },
            },
          },
          { $sort: { takings: -1, _id: 1 } },
        ],
        rejected: [
          { $match: { isRejected: true, createdAt: within } },
          { $group: { _id: getDay('$createdAt'), orders: { $sum: 1 } } },
        ],
        refunds: [
          { $match: { acceptedAt: within, refunded: { $gt: 0 } } },
          { $group: { _id: null, kobo: { $sum: '$refunded' }, orders: { $sum: 1 } } },
        ],
        customers: [
          { $match: { acceptedAt: within, takings: { $gt: 0 } } },
          { $group: { _id: '$userId' } },
        ],
        soFar: [
          { $match: { acceptedAt: { $gte: period.from, $lt: soFar } } },
          { $group: { _id: null, ...sums } },
        ],
      },
    },
  ];
}

function toSums(sums: Sums | undefined): Sums {
  return { takings: storedNaira(Number(sums?.takings ?? 0)), orders: Number(sums?.orders ?? 0) };
}

function toSales(
  { days, hours, products, rejected, refunds, customers }: Found,
  period: Period,
): SalesDto {
  const all = getDays(period).map((start) => {
    const day = lagosDay(start);
    const found = days.find(({ _id }) => _id === day);
    return {
      day,
      ...toSums(found),
      late: Number(found?.late ?? 0),
      rejected: Number(rejected.find(({ _id }) => _id === day)?.orders ?? 0),
    };
  });
  const sum = (field: 'takings' | 'orders' | 'late' | 'rejected') =>
    all.reduce((total, one) => total + one[field], 0);
  const first = hours.at(0)?._id ?? 0;
  const span = hours.length > 0 ? (hours.at(-1)?._id ?? 0) - first + 1 : 0;
  return {
    from: lagosDay(period.from),
    to: lagosDay(new Date(period.to.getTime() - DAY_MS)),
    takings: toSums({ takings: addUp(days), orders: 0 }).takings,
    orders: sum('orders'),
    late: sum('late'),
    rejected: sum('rejected'),
    refunds: {
      amount: storedNaira(Number(refunds[0]?.kobo ?? 0)),
      orders: Number(refunds[0]?.orders ?? 0),
    },
    customers: customers.length,
    days: all,
    hours: Array.from({ length: span }, (_, at) => {
      const hour = Number(first) + at;
      return { hour, ...toSums(hours.find(({ _id }) => Number(_id) === hour)) };
    }),
    products: products.map(({ _id, name, image, quantity, takings }) => ({
      productId: _id,
      name,
      image,
      quantity: Number(quantity),
      takings: storedNaira(Number(takings)),
    })),
  };
}

/** Sums in kobo, so that no fraction of a naira is lost. */
const addUp = (days: readonly Sums[]) =>
  days.reduce((total, { takings }) => total + Number(takings), 0);
