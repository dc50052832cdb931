import 'server-only';
import mongoose from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { isObjectId, shortId } from '@/lib/core/ids';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef, ServiceKind } from '@/lib/core/service-kind';
import type { HeldMoney } from '@/lib/ledger/queries';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import { reportWindow } from '@/lib/purchases/moves/reports/policy';
import { findReports } from '@/lib/purchases/moves/reports/queries';
import { User } from '@/models/platform/user';
import { Errand } from '@/models/purchases/errand';
import { Order } from '@/models/purchases/order';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { getSnapshot, type SnapshotDoc } from './document';
import type { OrderCardDto, OrderSnapshot, PurchaseDtos, RiderDto } from './dto';
import { CARD_FIELDS, type CardOrder, toOrderCardDto, toPurchaseDto } from './map';

const LIST_LIMIT = 200;
/** Cards on one page. */
const PAGE_SIZE = 100;
/** This rank and higher ones are completed. */
const COMPLETED_RANK = statusRank('Order Delivered');

/** The customer's own purchases of a kind, whole, newest first, up to 200. */
export async function listPurchases(
  kind: ServiceKind,
  actor: ScopedActor<'self'>,
): Promise<PurchaseDtos[ServiceKind][]> {
  await connectDb();
  const docs = await Purchase.find({ kind, ...ownedBy(actor, PURCHASE_OWNERS) })
    .sort({ createdAt: -1 })
    .limit(LIST_LIMIT)
    .lean();
  return toDtos(docs);
}

/** The customer's own purchase; null for a malformed id and for someone else's. */
export async function findPurchase<K extends ServiceKind>(
  of: PurchaseRef<K>,
  actor: ScopedActor<'self'>,
): Promise<PurchaseDtos[K] | null>;
export async function findPurchase(
  { kind, id }: PurchaseRef,
  actor: ScopedActor<'self'>,
): Promise<PurchaseDtos[ServiceKind] | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const doc = await Purchase.findOne({ _id: id, kind, ...own }).lean();
  const [found] = doc ? await toDtos([doc]) : [];
  return found ?? null;
}

/** The state of the caller's own purchase for its room; null as in `findPurchase`. */
export async function findSnapshot(
  { kind, id }: PurchaseRef,
  actor: ScopedActor<'self' | 'rider'>,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const doc = await Purchase.findOne(
    { _id: id, kind, ...ownedBy(actor, PURCHASE_OWNERS) },
    { kind: 1, rev: 1, statusRank: 1, items: 1 },
  ).lean<SnapshotDoc>();
  return doc && getSnapshot(doc);
}

export type OrderTab = 'ongoing' | 'completed';

export interface OrderCardPage {
  orders: OrderCardDto[];
  /** Cursor of the next page; null on the last. */
  older: string | null;
  /** Number of entries in each list. */
  counts: Record<OrderTab, number>;
}

/**
 * One tab of the customer's own orders as cards, newest first. `before`: the `older` cursor of a previous
 * page; anything else starts with the newest.
 */
export async function listOrderCards(
  actor: ScopedActor<'self'>,
  tab: OrderTab,
  before?: string,
): Promise<OrderCardPage> {
  await connectDb();
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const ongoing = { ...own, statusRank: mongoose.trusted({ $lt: COMPLETED_RANK }) };
  const completed = { ...own, statusRank: mongoose.trusted({ $gte: COMPLETED_RANK }) };
  const cursor = before === undefined ? null : readCursor(before);
  const filter = {
    ...(tab === 'ongoing' ? ongoing : completed),
    ...(cursor && beyond('createdAt', { value: cursor.at, id: cursor.id })),
  };
  const [found, ongoingCount, completedCount] = await Promise.all([
    Order.find(filter, CARD_FIELDS)
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<CardOrder[]>(),
    Order.countDocuments(ongoing),
    Order.countDocuments(completed),
  ]);
  const cards = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? cards.at(-1) : undefined;
  return {
    orders: cards.map(toOrderCardDto),
    older: last ? writeCursor(last.createdAt, last._id) : null,
    counts: { ongoing: ongoingCount, completed: completedCount },
  };
}

/** Unspent shopping money of the customer's ongoing errands. */
export async function listShoppingMoney(actor: ScopedActor<'self'>): Promise<HeldMoney[]> {
  await connectDb();
  const ongoing = await Errand.find(
    {
      ...ownedBy(actor, PURCHASE_OWNERS),
      statusRank: mongoose.trusted({ $lt: COMPLETED_RANK }),
    },
    { budgetKobo: 1, spent: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1 })
    .lean();
  return ongoing.flatMap(({ _id, budgetKobo, spent = [], createdAt }): HeldMoney[] => {
    const left = budgetKobo - spent.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    if (left <= 0) return [];
    const orderId = _id.toString();
    const description = `Shopping money for errand ${shortId(orderId)}`;
    return [{ orderId, kind: 'errand', description, amount: kobo(left), at: createdAt }];
  });
}

/** With the riders' names and phones, which customers may see, and the customer's own reports. */
async function toDtos(docs: readonly PurchaseDoc[]): Promise<PurchaseDtos[ServiceKind][]> {
  const now = new Date();
  const reportable = docs.filter(({ events }) => reportWindow(null, events) !== null);
  const [riders, reports] = await Promise.all([findRiders(docs), findReports(reportable, now)]);
  return docs.map((doc) =>
    toPurchaseDto(doc, {
      rider: riderFor(doc, riders.get(String(doc.riderId)) ?? null),
      reports: reports.get(doc._id.toString()) ?? [],
    }),
  );
}

/** The customer can call the rider until it is delivered or cancelled. */
function riderFor({ statusRank: rank }: PurchaseDoc, rider: RiderDto | null): RiderDto | null {
  return rider && rank >= COMPLETED_RANK ? { ...rider, phone: '' } : rider;
}

async function findRiders(docs: readonly PurchaseDoc[]): Promise<Map<string, RiderDto>> {
  const ids = docs.flatMap(({ riderId }) => riderId ?? []);
  if (ids.length === 0) return new Map();
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  const riders = await User.find(filter, { name: 1, phone: 1 }).lean();
  return new Map(riders.map(({ _id, name, phone }) => [String(_id), { name, phone }]));
}
