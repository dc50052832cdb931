import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { statusRank } from '@/lib/delivery/status';
import type { DeliveryService } from '@/lib/moves/service';
import { connectDb } from '@/lib/platform/db';
import { beyond, readCursor, writeCursor } from '@/lib/platform/keyset';
import { ownedBy } from '@/lib/platform/ownership';
import type { ServiceDoc } from '@/models/purchase';
import { Report, type ReportDoc } from '@/models/report';
import { User } from '@/models/user';
import type { RiderDto } from './dto';
import { type RelatedDocs, toReportDto } from './map';
import { reportWindow } from './policy';

// Reads that orders, dispatches and errands share.

type Collection<D extends ServiceDoc> = Pick<DeliveryService<D>, 'model' | 'owners'>;

const LIST_LIMIT = 200;
/** Cards on one page. */
const PAGE_SIZE = 100;
/** This rank and higher ones are completed. */
const COMPLETED_RANK = statusRank('Order Delivered');

export interface Owned<D> extends RelatedDocs {
  doc: D;
}

/** The customer's own documents, newest first, up to 200. */
export async function listOwn<D extends ServiceDoc>(
  { model, owners }: Collection<D>,
  actor: ScopedActor<'self'>,
): Promise<Owned<D>[]> {
  await connectDb();
  const docs = (await model
    .find(asFilter<D>(ownedBy(actor, owners)))
    .sort({ createdAt: -1 })
    .limit(LIST_LIMIT)
    .lean()) as D[];
  return withRelatedDocs(docs);
}

/** The customer's own document; null for a malformed id and for someone else's. */
export async function findOwn<D extends ServiceDoc>(
  { model, owners }: Collection<D>,
  id: string,
  actor: ScopedActor<'self'>,
): Promise<Owned<D> | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const filter = asFilter<D>({ _id: id, ...ownedBy(actor, owners) });
  const doc = (await model.findOne(filter).lean()) as D | null;
  const [found] = doc ? await withRelatedDocs([doc]) : [];
  return found ?? null;
}

export type OrderTab = 'ongoing' | 'completed';

export interface CardPage<C> {
  cards: C[];
  /** Cursor of the next page; null on the last. */
  older: string | null;
  /** Number of entries in each list. */
  counts: Record<OrderTab, number>;
}

/**
 * One tab of the customer's own documents as cards, newest first. `before`: the `older` cursor of a
 * previous page; anything else starts with the newest. `fields`: the projection of a card (`C`).
 */
export async function listOwnCards<D extends ServiceDoc, C extends Pick<D, '_id' | 'createdAt'>>(
  { model, owners }: Collection<D>,
  actor: ScopedActor<'self'>,
  tab: OrderTab,
  before: string | undefined,
  fields: Record<string, 1>,
): Promise<CardPage<C>> {
  await connectDb();
  const own = ownedBy(actor, owners);
  const ongoing = { ...own, statusRank: mongoose.trusted({ $lt: COMPLETED_RANK }) };
  const completed = { ...own, statusRank: mongoose.trusted({ $gte: COMPLETED_RANK }) };
  const cursor = before === undefined ? null : readCursor(before);
  const filter = {
    ...(tab === 'ongoing' ? ongoing : completed),
    ...(cursor && beyond('createdAt', { value: cursor.at, id: cursor.id })),
  };
  const [found, ongoingCount, completedCount] = await Promise.all([
    model
      .find(asFilter<D>(filter), fields)
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<C[]>(),
    model.countDocuments(asFilter<D>(ongoing)),
    model.countDocuments(asFilter<D>(completed)),
  ]);
  const cards = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? cards.at(-1) : undefined;
  return {
    cards,
    older: last ? writeCursor(last.createdAt, last._id) : null,
    counts: { ongoing: ongoingCount, completed: completedCount },
  };
}

/** mongoose cannot type filters of a generic document. */
function asFilter<D>(filter: object): QueryFilter<D> {
  return filter as QueryFilter<D>;
}

/** Adds the riders' names and phones, which customers may see, and the customer's own reports. */
async function withRelatedDocs<D extends ServiceDoc>(docs: readonly D[]): Promise<Owned<D>[]> {
  const [riders, reports] = await Promise.all([findRiders(docs), findReports(docs)]);
  return docs.map((doc) => ({
    doc,
    rider: riderFor(doc, riders.get(String(doc.riderId)) ?? null),
    reports: reports.filter(({ subjectId }) => subjectId.equals(doc._id)).map(toReportDto),
  }));
}

/** The customer can call the rider until it is delivered or cancelled. */
function riderFor({ statusRank: rank }: ServiceDoc, rider: RiderDto | null): RiderDto | null {
  return rider && rank >= COMPLETED_RANK ? { ...rider, phone: '' } : rider;
}

async function findRiders(docs: readonly ServiceDoc[]): Promise<Map<string, RiderDto>> {
  const ids = docs.flatMap(({ riderId }) => riderId ?? []);
  if (ids.length === 0) return new Map();
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  const riders = await User.find(filter, { name: 1, phone: 1 }).lean();
  return new Map(riders.map(({ _id, name, phone }) => [String(_id), { name, phone }]));
}

/** Oldest first. */
async function findReports(docs: readonly ServiceDoc[]): Promise<ReportDoc[]> {
  const reportable = docs.filter(({ events }) => reportWindow(null, events) !== null);
  if (reportable.length === 0) return [];
  const ids = reportable.map(({ _id }) => _id);
  return Report.find({ subjectId: mongoose.trusted({ $in: ids }) })
    .sort({ createdAt: 1 })
    .lean();
}
