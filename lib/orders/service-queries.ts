import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { statusRank } from '@/lib/delivery/status';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import type { ServiceDoc } from '@/models/service-fields';
import { User } from '@/models/user';
import type { RiderDto } from './dto';
import type { DeliveryService } from './service';

// What reads of orders, dispatches and errands have in common.

/** Where one of the three is kept, and whose it is. */
type Kept<D extends ServiceDoc> = Pick<DeliveryService<D>, 'model' | 'owners'>;

/** Most that are listed at once. */
const LIST_LIMIT = 200;
/** Cards of a list at once. */
const PAGE_SIZE = 100;
/** Ranks from here on are final. */
const COMPLETED_RANK = statusRank('Order Delivered');

/** One of the three with its rider, if any. */
export interface WithRider<D> {
  doc: D;
  rider: RiderDto | null;
}

/** The customer's own, whole, newest first, up to 200. */
export async function listOwn<D extends ServiceDoc>(
  { model, owners }: Kept<D>,
  actor: ScopedActor<'self'>,
): Promise<WithRider<D>[]> {
  await connectDb();
  const docs = (await model
    .find(filterOf<D>(ownedBy(actor, owners)))
    .sort({ createdAt: -1 })
    .limit(LIST_LIMIT)
    .lean()) as D[];
  return withRiders(docs);
}

/** The customer's own; null for a malformed id and for someone else's. */
export async function findOwn<D extends ServiceDoc>(
  { model, owners }: Kept<D>,
  id: string,
  actor: ScopedActor<'self'>,
): Promise<WithRider<D> | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const filter = filterOf<D>({ _id: id, ...ownedBy(actor, owners) });
  const doc = (await model.findOne(filter).lean()) as D | null;
  const [found] = doc ? await withRiders([doc]) : [];
  return found ?? null;
}

/** The two lists of a customer. */
export type OrderTab = 'ongoing' | 'completed';

/** A piece of one list, newest first. */
export interface CardPage<C> {
  cards: C[];
  /** Cursor of the next page; null on the last. */
  older: string | null;
  /** How many each list holds in all. */
  counts: Record<OrderTab, number>;
}

/**
 * The customer's own as cards, newest first: those of one tab. `before`: where an earlier page of
 * the same tab said that the older ones begin; anything else begins with the newest. `fields`: what
 * a card (`C`) is made from.
 */
export async function listOwnCards<D extends ServiceDoc, C extends Pick<D, '_id' | 'createdAt'>>(
  { model, owners }: Kept<D>,
  actor: ScopedActor<'self'>,
  tab: OrderTab,
  before: string | undefined,
  fields: Record<string, 1>,
): Promise<CardPage<C>> {
  await connectDb();
  const own = ownedBy(actor, owners);
  const ongoing = { ...own, statusRank: mongoose.trusted({ $lt: COMPLETED_RANK }) };
  const completed = { ...own, statusRank: mongoose.trusted({ $gte: COMPLETED_RANK }) };
  const wanted = { ...(tab === 'ongoing' ? ongoing : completed), ...afterCursor(before) };
  const [found, ongoingCount, completedCount] = await Promise.all([
    model
      .find(filterOf<D>(wanted), fields)
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAGE_SIZE + 1)
      .lean<C[]>(),
    model.countDocuments(filterOf<D>(ongoing)),
    model.countDocuments(filterOf<D>(completed)),
  ]);
  const cards = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? cards.at(-1) : undefined;
  return {
    cards,
    older: last ? `${last.createdAt.toISOString()}_${last._id}` : null,
    counts: { ongoing: ongoingCount, completed: completedCount },
  };
}

/** mongoose cannot type filters of a generic document. */
function filterOf<D>(filter: object): QueryFilter<D> {
  return filter as QueryFilter<D>;
}

/** The filter for what comes after a cursor; ties are ordered by id. */
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

/** Adds name and phone of the riders, which is what the owner may know of them. */
async function withRiders<D extends ServiceDoc>(docs: readonly D[]): Promise<WithRider<D>[]> {
  const ids = docs.flatMap(({ riderId }) => riderId ?? []);
  const riders =
    ids.length === 0
      ? []
      : await User.find({ _id: mongoose.trusted({ $in: ids }) }, { name: 1, phone: 1 }).lean();
  const byId = new Map(riders.map(({ _id, name, phone }) => [String(_id), { name, phone }]));
  return docs.map((doc) => ({ doc, rider: byId.get(String(doc.riderId)) ?? null }));
}
