import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { isObjectId, shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { isLicenceOver, mayRide } from '@/lib/core/rider-status';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { collectFrom, getPlaces } from '@/lib/purchases/delivery/holdings';
import {
  type DeliveredDoc,
  type DeliveryJob,
  findDelivered,
  toJob,
} from '@/lib/purchases/delivery/job';
import { toOfferDto } from '@/lib/purchases/delivery/map';
import { findOffered } from '@/lib/purchases/delivery/offers';
import { assignedAt, deliveryState, endedAt } from '@/lib/purchases/delivery/state';
import { getState } from '@/lib/purchases/moves/document';
import { lastCancellation } from '@/lib/purchases/moves/map';
import type { OrderState } from '@/lib/purchases/moves/state';
import { RIDER_OWNERS, Rider, type RiderDoc } from '@/models/people/rider';
import { USER_OWNERS, User } from '@/models/platform/user';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import type { EndedJobDto, JobDto, RiderJobsDto, RiderStateDto, TrackingDto } from './dto';
import { sumByJob, sumToday } from './earnings';
import { toJobDto, toTrackingDto } from './map';

type RiderActor = ScopedActor<'rider'>;

/** The rider's presence, open offer, current jobs and those that ended in the last hour. */
export async function readJobs(actor: RiderActor, now: Date): Promise<RiderJobsDto> {
  const [rider, offer, jobs, ended] = await Promise.all([
    findRiderState(actor, now),
    findOffer(actor, now),
    listJobs(actor, now),
    listEnded(actor, now),
  ]);
  return { rider, offer, jobs, ended, serverNow: now.toISOString() };
}

/** How long an ended job is listed, ms. */
const ENDED_TTL_MS = 3_600_000;

async function listEnded(actor: RiderActor, now: Date): Promise<EndedJobDto[]> {
  await connectDb();
  const since = new Date(now.getTime() - ENDED_TTL_MS);
  const rider = await Rider.findOne(ownedBy(actor, RIDER_OWNERS), { ended: 1 }).lean();
  const ids = (rider?.ended ?? []).flatMap(({ jobId, at }) => (at > since ? jobId : []));
  if (ids.length === 0) return [];
  const _id = mongoose.trusted({ $in: ids });
  const [found, paid] = await Promise.all([findDelivered({ _id }), sumByJob(since, actor)]);
  return found
    .flatMap((doc) => toEndedJob(doc, paid) ?? [])
    .sort((a, b) => Date.parse(b.endedAt) - Date.parse(a.endedAt));
}

function toEndedJob(doc: PurchaseDoc, paid: ReadonlyMap<string, number>): EndedJobDto | null {
  const order = getState(doc);
  const end = endedAt(order);
  if (!end) return null;
  const jobId = order.id;
  const isDelivered = deliveryState(order) === 'delivered';
  const cause = isDelivered ? null : lastCancellation(order.events);
  return {
    jobId,
    number: shortId(jobId),
    state: isDelivered ? 'delivered' : 'cancelled',
    cancelledBy: cause?.cancelledBy ?? null,
    cancelReason: cause?.cancelReason ?? null,
    paid: paid.get(jobId) ?? 0,
    endedAt: end.toISOString(),
  };
}

/** Throws AppError `not_found` for a user without a rider profile. */
export async function findRiderState(actor: RiderActor, now: Date): Promise<RiderStateDto> {
  await connectDb();
  const user = scopeActor(actor, 'self');
  const [rider, account, today] = await Promise.all([
    Rider.findOne(ownedBy(actor, RIDER_OWNERS)).lean(),
    User.findOne(ownedBy(user, USER_OWNERS), { name: 1 }).lean(),
    sumToday(actor, now),
  ]);
  if (!rider || !account) throw new AppError('not_found', MESSAGES.notFound);
  return {
    name: account.name,
    vehicle: rider.vehicle,
    plate: rider.plate,
    isApproved: mayRide(rider, now),
    pausedBecause: toPauseReason(rider, now),
    pausedReason: rider.statusReason ?? '',
    licenceUntil: rider.licenceUntil ?? null,
    isOnline: rider.isOnline,
    today,
  };
}

function toPauseReason(rider: RiderDoc, now: Date): RiderStateDto['pausedBecause'] {
  if (rider.status !== 'approved') return rider.status;
  return isLicenceOver(rider, now) ? 'licence' : null;
}

async function findOffer(actor: RiderActor, now: Date): Promise<RiderJobsDto['offer']> {
  await connectDb();
  const { userId } = actor;
  const [job, rider] = await Promise.all([
    findOffered(userId, null, now),
    Rider.findOne(ownedBy(actor, RIDER_OWNERS)).lean(),
  ]);
  if (!job?.offer || !rider) return null;
  return toOfferDto(job, job.offer, rider, now);
}

/** The rider's current jobs, in the order taken. */
async function listJobs(actor: RiderActor, now: Date): Promise<JobDto[]> {
  await connectDb();
  const carried = await Promise.all(
    SERVICE_KINDS.map((kind) => findDelivered(carriedBy(kind, actor))),
  );
  const byTime = carried
    .flat()
    .map(toTaken)
    .sort((a, b) => a.takenAt - b.takenAt);
  return Promise.all(byTime.map((one) => loadOwnJob(one, now)));
}

/** The rider's own job, also when it is over; null for someone else's. */
export async function findJob(jobId: string, actor: RiderActor, now: Date): Promise<JobDto | null> {
  await connectDb();
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const [doc] = await findDelivered({ _id: jobId, ...own });
  return doc ? loadOwnJob(toTaken(doc), now) : null;
}

/** The customer's own delivery; null for a malformed id and for someone else's. */
export async function findTracking(
  kind: ServiceKind,
  id: string,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<TrackingDto | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const [doc] = await findDelivered({ _id: id, kind, ...own });
  if (!doc) return null;
  const [rider, account] = await Promise.all([
    doc.riderId && Rider.findById(doc.riderId).lean(),
    doc.riderId && User.findById(doc.riderId, { name: 1, phone: 1 }).lean(),
  ]);
  const order = getState(doc);
  return toTrackingDto({ doc, order, job: toJob(doc), rider, account }, now);
}

interface Taken {
  job: DeliveryJob;
  doc: PurchaseDoc;
  order: OrderState;
  /** Epoch ms. */
  takenAt: number;
}

function toTaken(doc: DeliveredDoc): Taken {
  const order = getState(doc);
  return { job: toJob(doc), doc, order, takenAt: Number(assignedAt(order.events)) };
}

async function loadOwnJob({ job, doc, order }: Taken, now: Date): Promise<JobDto> {
  return toJobDto(job, doc, order, await findHandoverRiders(job, order), now);
}

/** Earlier riders, who must hand over what they have. */
async function findHandoverRiders(job: DeliveryJob, order: OrderState): Promise<JobDto['collect']> {
  if (endedAt(order)) return [];
  const { riderId, events } = order;
  const held = collectFrom(job, { riderId, assignedAt: assignedAt(events) });
  if (held.length === 0) return [];
  const ids = held.map(({ riderId }) => new Types.ObjectId(riderId));
  const users = await User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1, phone: 1 },
  ).lean();
  return held.flatMap((one) => {
    const user = users.find(({ _id }) => _id.toString() === one.riderId);
    return user ? [{ name: user.name, phone: user.phone, from: getPlaces(job, one) }] : [];
  });
}

/** Whether the user has a rider profile, approved or not. */
export async function hasRiderProfile(actor: RiderActor): Promise<boolean> {
  await connectDb();
  return (await Rider.exists(ownedBy(actor, RIDER_OWNERS))) !== null;
}

/** The order, dispatch or errand of a job, which decides whose job it is; null for someone else's. */
export async function findOwn(
  { _id, kind }: Pick<DeliveryJob, '_id' | 'kind'>,
  actor: RiderActor,
  session: ClientSession | null = null,
): Promise<PurchaseDoc | null> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  return Purchase.findOne({ _id, kind, ...own })
    .session(session)
    .lean();
}

const ACTIVE_RANKS = [statusRank('Order Assigned'), statusRank('Order Picked')];

const carriedBy = (kind: ServiceKind, actor: RiderActor) => ({
  kind,
  ...ownedBy(actor, PURCHASE_OWNERS),
  statusRank: mongoose.trusted({ $in: ACTIVE_RANKS }),
});

/** The orders, dispatches and errands that the rider is assigned to or carries. */
export async function listCarried(actor: RiderActor): Promise<PurchaseDoc[]> {
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) => Purchase.find({ ...carriedBy(kind, actor), kind }).lean()),
  );
  return found.flat();
}
