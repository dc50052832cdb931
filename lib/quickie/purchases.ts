import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { shortId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { isOngoing, type Status, statusAt, statusRank } from '@/lib/delivery/status';
import { cancelDispatch } from '@/lib/dispatch/commands';
import { findDispatch } from '@/lib/dispatch/queries';
import { cancelErrand } from '@/lib/errands/commands';
import { findErrand } from '@/lib/errands/queries';
import { cancelOrder } from '@/lib/orders/commands';
import type { DirectDto, OrderDto } from '@/lib/orders/dto';
import { findOrder } from '@/lib/orders/queries';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { findTracking } from '@/lib/riders/queries';
import { getService } from '@/lib/riders/services';
import { Approval } from '@/models/approval';
import type { ServiceDoc } from '@/models/service-fields';
import type { Thing } from './words';

type Actor = ScopedActor<'self'>;

/** What names an order, a dispatch or an errand, and whether it still runs. */
export interface Bought {
  kind: ServiceKind;
  id: string;
  status: Status | null;
  isRunning: boolean;
  createdAt: string;
  /** By which the customer knows it: the shops, the recipient, the first stop. */
  hint: string;
}

/** Of each kind: those under way that are listed, and those whose numbers are known, the newest. */
const RUNNING_LIMIT = 20;
const NUMBERS_LIMIT = 200;

const getShops = ({ items }: Pick<OrderDto, 'items'>): string[] => [
  ...new Set(items.map(({ product }) => product.vendor)),
];

/** An order, a dispatch or an errand with what names it, and no more. */
interface Row extends Pick<ServiceDoc, '_id' | 'statusRank' | 'createdAt'> {
  parts?: { vendorName: string }[];
  dropoff?: { firstName: string };
  errands?: { name: string }[];
}

const FIELDS: Readonly<Record<ServiceKind, Record<string, 1>>> = {
  order: { statusRank: 1, createdAt: 1, 'parts.vendorName': 1 },
  dispatch: { statusRank: 1, createdAt: 1, 'dropoff.firstName': 1 },
  errand: { statusRank: 1, createdAt: 1, 'errands.name': 1 },
};

function getHint({ parts, dropoff, errands }: Row): string {
  if (parts) return [...new Set(parts.map(({ vendorName }) => vendorName))].join(', ');
  return dropoff ? `to ${dropoff.firstName}` : (errands?.[0]?.name ?? '');
}

/** The customer's own of one kind that match, the newest first. */
async function readOwn<R>(
  kind: ServiceKind,
  { filter, fields, limit }: { filter: object; fields: Record<string, 1>; limit: number },
  actor: Actor,
): Promise<R[]> {
  const { model, owners } = getService(kind);
  // mongoose cannot type filters of a generic document.
  const own = { ...filter, ...ownedBy(actor, owners) } as QueryFilter<ServiceDoc>;
  const docs = await model.find(own, fields).sort({ createdAt: -1 }).limit(limit).lean();
  return docs as unknown as R[];
}

async function readBought(
  kind: ServiceKind,
  filter: object,
  limit: number,
  actor: Actor,
): Promise<Bought[]> {
  const rows = await readOwn<Row>(kind, { filter, fields: FIELDS[kind], limit }, actor);
  return rows.map((row) => {
    const status = statusAt(row.statusRank);
    return {
      kind,
      id: row._id.toString(),
      status,
      isRunning: isOngoing(status),
      createdAt: row.createdAt.toISOString(),
      hint: getHint(row),
    };
  });
}

const UNDER_WAY = { statusRank: mongoose.trusted({ $lt: statusRank('Order Delivered') }) };

/** What of the customer's runs, and the last that they bought of each kind, the newest first. */
export async function listBought(actor: Actor): Promise<Bought[]> {
  await connectDb();
  const lists = await Promise.all(
    SERVICE_KINDS.flatMap((kind) => [
      readBought(kind, UNDER_WAY, RUNNING_LIMIT, actor),
      readBought(kind, {}, 1, actor),
    ]),
  );
  const byId = new Map(lists.flat().map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** One of the customer's own by its id; null for somebody else's. */
export async function findBought(
  { kind, id }: Pick<Bought, 'kind' | 'id'>,
  actor: Actor,
): Promise<Bought | null> {
  await connectDb();
  const [found] = await readBought(kind, { _id: id }, 1, actor);
  return found ?? null;
}

/** One of the customer's own, of whatever kind, by its short number. */
export async function findByNumber(number: string, actor: Actor): Promise<Bought | null> {
  await connectDb();
  const every = { filter: {}, fields: { _id: 1 }, limit: NUMBERS_LIMIT } as const;
  const lists = await Promise.all(
    SERVICE_KINDS.map(async (kind) => {
      const rows = await readOwn<Pick<Row, '_id'>>(kind, every, actor);
      return rows.map(({ _id }) => ({ kind, id: _id.toString() }));
    }),
  );
  const found = lists.flat().find(({ id }) => shortId(id) === number);
  return found ? findBought(found, actor) : null;
}

/** Of each kind, the newest: refunds are asked for soon after the end. */
const ASKED_LIMIT = 30;

/** Which of the customer's own have a refund that support has asked for and ops haven't decided. */
export async function listAskedRefunds(
  actor: Actor,
  now: Date,
): Promise<Pick<Bought, 'kind' | 'id'>[]> {
  await connectDb();
  const every = { filter: {}, fields: { _id: 1 }, limit: ASKED_LIMIT } as const;
  const own = await Promise.all(
    SERVICE_KINDS.map((kind) => readOwn<Pick<Row, '_id'>>(kind, every, actor)),
  );
  const asked = await Approval.find({
    openFor: mongoose.trusted({ $exists: true }),
    refId: mongoose.trusted({ $in: own.flat().map(({ _id }) => _id) }),
    expiresAt: mongoose.trusted({ $gt: now }),
    // Of a cancellation the customer hasn't been told.
    cancel: mongoose.trusted({ $exists: false }),
  }).lean();
  return asked.flatMap(({ kind, refId }) =>
    kind === 'shop' || kind === 'rider' ? [] : [{ kind, id: refId.toString() }],
  );
}

const FINDS: Readonly<
  Record<ServiceKind, (id: string, actor: Actor) => Promise<OrderDto | DirectDto | null>>
> = { order: findOrder, dispatch: findDispatch, errand: findErrand };
const CANCELS: Readonly<
  Record<ServiceKind, (id: string, actor: Actor, now: Date, commandId: string) => Promise<unknown>>
> = { order: cancelOrder, dispatch: cancelDispatch, errand: cancelErrand };

/** How one of the customer's stands now; null for somebody else's. */
export async function readPurchase(
  { kind, id }: Pick<Bought, 'kind' | 'id'>,
  actor: Actor,
  now: Date,
): Promise<Thing | null> {
  const [doc, tracking] = await Promise.all([
    FINDS[kind](id, actor),
    findTracking(kind, id, actor, now),
  ]);
  if (!doc || !tracking) return null;
  return {
    kind,
    id,
    cancellation: doc.cancellation,
    status: doc.status,
    shops: 'items' in doc ? getShops(doc) : [],
    rider: tracking.rider?.name.split(' ')[0] ?? null,
    eta: tracking.eta ?? doc.eta,
    scheduledFor: doc.scheduledFor,
    acceptBy: 'acceptBy' in doc ? doc.acceptBy : null,
    waitUntil: tracking.waitUntil,
    unreachableAt: tracking.unreachableAt,
    since: doc.timeline.findLast(({ status }) => status === doc.status)?.at ?? null,
    refunded: doc.refunded,
    hasCode: doc.deliveryCode !== null,
  };
}

/**
 * Cancels one of the customer's own by the command of its screen. `commandId`: the same cancels once.
 * Throws AppError `conflict` if it is too late.
 */
export async function cancelPurchase(
  { kind, id }: Pick<Bought, 'kind' | 'id'>,
  commandId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await CANCELS[kind](id, actor, now, commandId);
}
