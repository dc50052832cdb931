import 'server-only';
import mongoose from 'mongoose';
import { isOngoing, type Status, statusAt, statusRank } from '@/lib/core/delivery/status';
import { shortId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { findOpenApprovals } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';
import { getCancel } from '@/lib/purchases/moves/approvals';
import type { OrderDto } from '@/lib/purchases/moves/dto';
import { findPurchase } from '@/lib/purchases/moves/queries';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import type { Purchase as PurchaseFacts } from './words';

type Actor = ScopedActor<'self'>;

export interface PurchaseSummary {
  kind: ServiceKind;
  id: string;
  status: Status | null;
  isRunning: boolean;
  createdAt: string;
  /** What the customer recognises it by: the shops, the recipient, the first stop. */
  hint: string;
}

/** Per kind, the newest: purchases under way in a list, and purchases searched by number. */
const MAX_RUNNING = 20;
const MAX_SEARCHED = 200;

const getShops = ({ items }: Pick<OrderDto, 'items'>): string[] => [
  ...new Set(items.map(({ product }) => product.vendor)),
];

interface Row extends Pick<PurchaseDoc, '_id' | 'statusRank' | 'createdAt'> {
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

/** The customer's own purchases of a kind that match, newest first. */
function findOwn(
  kind: ServiceKind,
  { filter = {}, fields, limit }: { filter?: object; fields: Record<string, 1>; limit: number },
  actor: Actor,
): Promise<Row[]> {
  return Purchase.find({ kind, ...filter, ...ownedBy(actor, PURCHASE_OWNERS) }, fields)
    .sort({ createdAt: -1 })
    .limit(limit)
    .lean<Row[]>();
}

async function readSummaries(
  kind: ServiceKind,
  filter: object,
  limit: number,
  actor: Actor,
): Promise<PurchaseSummary[]> {
  const rows = await findOwn(kind, { filter, fields: FIELDS[kind], limit }, actor);
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

/** The customer's purchases under way, and their latest of each kind, newest first. */
export async function listPurchases(actor: Actor): Promise<PurchaseSummary[]> {
  await connectDb();
  const lists = await Promise.all(
    SERVICE_KINDS.flatMap((kind) => [
      readSummaries(kind, UNDER_WAY, MAX_RUNNING, actor),
      readSummaries(kind, {}, 1, actor),
    ]),
  );
  const byId = new Map(lists.flat().map((one) => [one.id, one]));
  return [...byId.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** A purchase of the customer's by its id; null for another customer's. */
export async function findSummary(
  { kind, id }: Pick<PurchaseSummary, 'kind' | 'id'>,
  actor: Actor,
): Promise<PurchaseSummary | null> {
  await connectDb();
  const [found] = await readSummaries(kind, { _id: id }, 1, actor);
  return found ?? null;
}

/** A purchase of the customer's, of any kind, by its short number. */
export async function findByNumber(number: string, actor: Actor): Promise<PurchaseSummary | null> {
  await connectDb();
  const every = { fields: { _id: 1 }, limit: MAX_SEARCHED } as const;
  const lists = await Promise.all(
    SERVICE_KINDS.map(async (kind) => {
      const rows = await findOwn(kind, every, actor);
      return rows.map(({ _id }) => ({ kind, id: _id.toString() }));
    }),
  );
  const found = lists.flat().find(({ id }) => shortId(id) === number);
  return found ? findSummary(found, actor) : null;
}

/** Per kind, the newest: a refund is requested soon after delivery. */
const MAX_REFUNDED = 30;

/** The customer's purchases with a refund that support has requested and ops haven't decided on. */
export async function listRequestedRefunds(
  actor: Actor,
  now: Date,
): Promise<Pick<PurchaseSummary, 'kind' | 'id'>[]> {
  await connectDb();
  const every = { fields: { _id: 1 }, limit: MAX_REFUNDED } as const;
  const own = await Promise.all(SERVICE_KINDS.map((kind) => findOwn(kind, every, actor)));
  const ids = own.flat().map(({ _id }) => _id);
  const asked = await findOpenApprovals(ids, now);
  // The customer doesn't know of a cancellation before it is approved.
  const refunds = new Set(
    asked.filter((one) => !getCancel(one)).map(({ refId }) => refId.toString()),
  );
  return SERVICE_KINDS.flatMap((kind, index) =>
    (own[index] ?? [])
      .map(({ _id }) => ({ kind, id: _id.toString() }))
      .filter(({ id }) => refunds.has(id)),
  );
}

/** The present state of a purchase of the customer's; null for another customer's. */
export async function readPurchase(
  { kind, id }: Pick<PurchaseSummary, 'kind' | 'id'>,
  actor: Actor,
  now: Date,
): Promise<PurchaseFacts | null> {
  const [doc, tracking] = await Promise.all([
    findPurchase({ kind, id }, actor),
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
