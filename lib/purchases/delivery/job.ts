import 'server-only';
import mongoose, {
  type ClientSession,
  type QueryFilter,
  type QueryOptions,
  type Types,
} from 'mongoose';
import type { ServiceKind } from '@/lib/core/service-kind';
import { ConcurrentChange } from '@/lib/platform/db';
import type { SocketEmit } from '@/lib/platform/realtime';
import type { Delivery, JobOffer, JobStop } from '@/models/purchases/delivery';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import type { WithDelivery } from '@/models/purchases/purchase-base';
import { readyTime } from './state';

/** A purchase's delivery, with the fields of the purchase that its search and its riders need. */
export interface DeliveryJob extends Delivery {
  /** The purchase's id. */
  _id: Types.ObjectId;
  kind: ServiceKind;
  customerId: Types.ObjectId;
  isExpress: boolean;
  /** When the last shop of an order is ready; null if unknown, and without shops. */
  readyAt: Date | null;
}

/** A purchase read with its delivery. */
export type DeliveredDoc = PurchaseDoc & WithDelivery;

const READY_FIELDS = {
  kind: 1,
  isExpress: 1,
  'parts.status': 1,
  'parts.readyAt': 1,
  'parts.readyBy': 1,
} as const;

/** Projection for `toJob`. */
const JOB_FIELDS = { ...READY_FIELDS, userId: 1, delivery: 1 } as const;

/** What is read of the jobs that riders carry. */
export interface CarriedJob extends Pick<DeliveryJob, '_id' | 'isExpress' | 'readyAt'> {
  stops: Pick<JobStop, 'kind' | 'state' | 'latitude' | 'longitude'>[];
}

const CARRIED_FIELDS = {
  ...READY_FIELDS,
  'delivery.stops.kind': 1,
  'delivery.stops.state': 1,
  'delivery.stops.latitude': 1,
  'delivery.stops.longitude': 1,
} as const;

export function toJob(doc: DeliveredDoc): DeliveryJob {
  const { _id, kind, userId, isExpress, delivery } = doc;
  const readyAt = doc.kind === 'order' ? readyTime(doc.parts) : null;
  return { ...delivery, _id, kind, customerId: userId, isExpress, readyAt };
}

/** Whole purchases with their deliveries. */
export function findDelivered(
  filter: QueryFilter<PurchaseDoc>,
  session: ClientSession | null = null,
): Promise<DeliveredDoc[]> {
  return Purchase.find(filter).select('+delivery').session(session).lean<DeliveredDoc[]>();
}

/** Deliveries of purchases of any kind: an id or an offer names one, and searches are of all. */
export async function findJobs(
  filter: QueryFilter<PurchaseDoc>,
  session: ClientSession | null,
  options: Pick<QueryOptions, 'sort' | 'limit'> = {},
): Promise<DeliveryJob[]> {
  const docs = await Purchase.find(filter, JOB_FIELDS, options)
    .session(session)
    .lean<DeliveredDoc[]>();
  return docs.map(toJob);
}

/** The first of `findJobs`; null if there is none. */
export async function findJob(
  filter: QueryFilter<PurchaseDoc>,
  session: ClientSession | null,
  { sort }: Pick<QueryOptions, 'sort'> = {},
): Promise<DeliveryJob | null> {
  const [job = null] = await findJobs(filter, session, { ...(sort && { sort }), limit: 1 });
  return job;
}

export async function readJob(
  _id: Types.ObjectId,
  session: ClientSession | null,
): Promise<DeliveryJob> {
  const job = await findJob({ _id }, session);
  if (!job) throw new Error(`purchase ${_id} doesn’t exist`);
  return job;
}

export async function findCarriedJobs(
  ids: readonly Types.ObjectId[],
  session: ClientSession | null,
): Promise<CarriedJob[]> {
  if (ids.length === 0) return [];
  const docs = await Purchase.find({ _id: mongoose.trusted({ $in: [...ids] }) }, CARRIED_FIELDS)
    .session(session)
    .lean<DeliveredDoc[]>();
  return docs.map(toJob);
}

/** The areas of the stops of each. */
export async function findRoutes(
  ids: readonly Types.ObjectId[],
): Promise<{ _id: Types.ObjectId; stops: Pick<JobStop, 'area'>[] }[]> {
  const docs = await Purchase.find(
    { _id: mongoose.trusted({ $in: [...ids] }) },
    { 'delivery.stops.area': 1 },
  ).lean<DeliveredDoc[]>();
  return docs.map(({ _id, delivery }) => ({ _id, stops: delivery.stops }));
}

type Operator = '$set' | '$push' | '$pull' | '$addToSet';

/** Changes by MongoDB's operators, with paths inside the delivery. */
export type DeliveryChanges = { $set?: Partial<Delivery> } & Partial<Record<Operator, object>>;

/** Throws `ConcurrentChange` if the delivery has changed since it was read. */
export async function saveJob(
  { _id, kind, version }: Pick<DeliveryJob, '_id' | 'kind' | 'version'>,
  changes: DeliveryChanges,
  session: ClientSession,
): Promise<void> {
  const update = Object.entries({ ...changes, $inc: { version: 1 } }).map(([operator, fields]) => [
    operator,
    Object.fromEntries(Object.entries(fields).map(([path, value]) => [`delivery.${path}`, value])),
  ]);
  const saved = await Purchase.updateOne(
    { _id, kind, 'delivery.version': version },
    Object.fromEntries(update),
    { session },
  );
  if (saved.matchedCount !== 1) throw new ConcurrentChange(`job ${_id} changed concurrently`);
}

/** Changes several deliveries, as the transaction has read them. */
export async function saveJobs(
  ids: readonly Types.ObjectId[],
  { nextOfferAt, isStarved }: Pick<Delivery, 'nextOfferAt' | 'isStarved'>,
  session: ClientSession,
): Promise<void> {
  await Purchase.updateMany(
    { _id: mongoose.trusted({ $in: [...ids] }) },
    {
      $set: { 'delivery.nextOfferAt': nextOfferAt, 'delivery.isStarved': isStarved },
      $inc: { 'delivery.version': 1 },
    },
    { session },
  );
}

export function riderRoom(riderId: string): string {
  return `rider:${riderId}`;
}

/** One event that closes an offer for these riders; by default for all who have it. */
export function closedEntries(
  { id, riderIds }: JobOffer,
  to: readonly string[] = riderIds,
): SocketEmit[] {
  if (to.length === 0) return [];
  return [{ room: to.map(riderRoom), event: 'job-offer-closed', payload: { offerId: id } }];
}

/** Event for a rider whose job changed, or who lost it (`isMine` false). */
export function jobUpdated(
  { _id, version }: DeliveryJob,
  riderId: string,
  isMine = true,
): SocketEmit {
  const payload = { jobId: _id.toString(), version, isMine };
  return { room: riderRoom(riderId), event: 'job-updated', payload };
}

/** Event for the customer's page: the delivery changed. */
export function deliveryUpdated({ _id, kind, version }: DeliveryJob): SocketEmit {
  const id = _id.toString();
  return { room: `${kind}:${id}`, event: 'delivery-updated', payload: { id, kind, version } };
}
