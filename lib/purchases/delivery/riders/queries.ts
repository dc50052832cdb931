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
import { dateIn } from '@/lib/platform/partial-index';
import { findReadyTimes } from '@/lib/purchases/delivery/candidates';
import { collectFrom, getPlaces } from '@/lib/purchases/delivery/holdings';
import { toOfferDto } from '@/lib/purchases/delivery/map';
import { assignedAt, deliveryState, endedAt } from '@/lib/purchases/delivery/state';
import { getState } from '@/lib/purchases/moves/document';
import { lastCancellation } from '@/lib/purchases/moves/orders/map';
import type { OrderState } from '@/lib/purchases/moves/state';
import { RIDER_OWNERS, Rider, type RiderDoc } from '@/models/people/rider';
import { USER_OWNERS, User } from '@/models/platform/user';
import { DeliveryJob, type DeliveryJobDoc, JOB_OWNERS } from '@/models/purchases/delivery-job';
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
  const filter = { _id: mongoose.trusted({ $in: ids }) };
  const [jobs, paid] = await Promise.all([
    DeliveryJob.find(filter, { kind: 1 }).lean(),
    sumByJob(since, actor),
  ]);
  const found = await Promise.all(jobs.map((job) => loadEndedJob(job, paid)));
  return found
    .flatMap((job) => job ?? [])
    .sort((a, b) => Date.parse(b.endedAt) - Date.parse(a.endedAt));
}

async function loadEndedJob(
  { _id, kind }: Pick<DeliveryJobDoc, '_id' | 'kind'>,
  paid: ReadonlyMap<string, number>,
): Promise<EndedJobDto | null> {
  const doc = await Purchase.findOne({ _id, kind }).lean();
  const order = doc && getState(doc);
  const end = order && endedAt(order);
  if (!order || !end) return null;
  const jobId = _id.toString();
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
    DeliveryJob.findOne({
      'offer.riderIds': userId,
      'offer.expiresAt': dateIn({ $gt: now }),
    })
      .sort({ 'offer.expiresAt': 1 })
      .lean(),
    Rider.findOne(ownedBy(actor, RIDER_OWNERS)).lean(),
  ]);
  if (!job?.offer || !rider) return null;
  const ready = await findReadyTimes([job], null);
  return toOfferDto(job, job.offer, rider, ready.get(job._id.toString()) ?? null, now);
}

/** The rider's current jobs, in the order taken. */
async function listJobs(actor: RiderActor, now: Date): Promise<JobDto[]> {
  await connectDb();
  const carried = await listCarried(actor);
  const filter = { _id: mongoose.trusted({ $in: carried.map(({ _id }) => _id) }) };
  const jobs = carried.length > 0 ? await DeliveryJob.find(filter).lean() : [];
  const taken = jobs.flatMap((job) => {
    const own = carried.find(({ _id }) => _id.equals(job._id));
    return own ? [toTaken(job, own)] : [];
  });
  const byTime = taken.sort((a, b) => a.takenAt - b.takenAt);
  return Promise.all(byTime.map((one) => loadOwnJob(one, now)));
}

/** The rider's own job, also when it is over; null for someone else's. */
export async function findJob(jobId: string, actor: RiderActor, now: Date): Promise<JobDto | null> {
  await connectDb();
  const job = await DeliveryJob.findById(jobId).lean();
  const doc = job && (await findOwn(job, actor));
  return doc && loadOwnJob(toTaken(job, doc), now);
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
  const doc = await Purchase.findOne({ _id: id, kind, ...own }).lean();
  if (!doc) return null;
  const [job, rider, account] = await Promise.all([
    DeliveryJob.findOne({ _id: id, ...ownedBy(actor, JOB_OWNERS) }).lean(),
    doc.riderId && Rider.findById(doc.riderId).lean(),
    doc.riderId && User.findById(doc.riderId, { name: 1, phone: 1 }).lean(),
  ]);
  const order = getState(doc);
  return job && toTrackingDto({ doc, order, job, rider, account }, now);
}

interface Taken {
  job: DeliveryJobDoc;
  doc: PurchaseDoc;
  order: OrderState;
  /** Epoch ms. */
  takenAt: number;
}

function toTaken(job: DeliveryJobDoc, doc: PurchaseDoc): Taken {
  const order = getState(doc);
  return { job, doc, order, takenAt: Number(assignedAt(order.events)) };
}

async function loadOwnJob({ job, doc, order }: Taken, now: Date): Promise<JobDto> {
  return toJobDto(job, doc, order, await findHandoverRiders(job, order), now);
}

/** Earlier riders, who must hand over what they have. */
async function findHandoverRiders(
  job: DeliveryJobDoc,
  order: OrderState,
): Promise<JobDto['collect']> {
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
  { _id, kind }: Pick<DeliveryJobDoc, '_id' | 'kind'>,
  actor: RiderActor,
  session: ClientSession | null = null,
): Promise<PurchaseDoc | null> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  return Purchase.findOne({ _id, kind, ...own })
    .session(session)
    .lean();
}

const ACTIVE_RANKS = [statusRank('Order Assigned'), statusRank('Order Picked')];

/** The orders, dispatches and errands that the rider is assigned to or carries. */
export async function listCarried(actor: RiderActor): Promise<PurchaseDoc[]> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const statusRank = mongoose.trusted({ $in: ACTIVE_RANKS });
  const found = await Promise.all(
    SERVICE_KINDS.map((kind) => Purchase.find({ kind, ...own, statusRank }).lean()),
  );
  return found.flat();
}
