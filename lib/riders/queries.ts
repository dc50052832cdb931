import 'server-only';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { isObjectId, shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
import { lastCancellation } from '@/lib/orders/map';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { DeliveryJob, type DeliveryJobDoc, JOB_OWNERS } from '@/models/delivery-job';
import { RIDER_OWNERS, Rider, type RiderDoc } from '@/models/rider';
import type { ServiceDoc } from '@/models/service-fields';
import { USER_OWNERS, User } from '@/models/user';
import type { EndedJobDto, JobDto, RiderJobsDto, RiderStateDto, TrackingDto } from './dto';
import { earnedToday, paidByJob } from './earnings';
import { collectFrom, placesOf } from './holdings';
import { toJobDto, toOfferDto, toTrackingDto } from './map';
import { isLicenceOver, mayRide } from './policy';
import { serviceOf } from './services';

type RiderActor = ScopedActor<'rider'>;

/** The rider's presence, the offer to answer, and the jobs under way. */
export async function readJobs(actor: RiderActor, now: Date): Promise<RiderJobsDto> {
  const [rider, offer, jobs, ended] = await Promise.all([
    findRiderState(actor, now),
    findOffer(actor, now),
    listJobs(actor, now),
    listEnded(actor, now),
  ]);
  return { rider, offer, jobs, ended, serverNow: now.toISOString() };
}

/** How long an ended job is still told, ms, and how many are at most. */
const ENDED_FOR_MS = 3_600_000;
const MAX_ENDED = 10;

async function listEnded(actor: RiderActor, now: Date): Promise<EndedJobDto[]> {
  await connectDb();
  const since = new Date(now.getTime() - ENDED_FOR_MS);
  const jobs = await DeliveryJob.find(
    {
      ...ownedBy(actor, JOB_OWNERS),
      state: mongoose.trusted({ $in: ['delivered', 'cancelled'] }),
      endedAt: mongoose.trusted({ $gt: since }),
    },
    { kind: 1, state: 1, endedAt: 1 },
  )
    .sort({ endedAt: -1 })
    .limit(MAX_ENDED)
    .lean();
  if (jobs.length === 0) return [];
  const [paid, causes] = await Promise.all([
    paidByJob(since, actor),
    Promise.all(jobs.map(cancellationOf)),
  ]);
  return jobs.map(({ _id, state, endedAt }, index) => {
    const jobId = _id.toString();
    return {
      jobId,
      number: shortId(jobId),
      state: state === 'delivered' ? state : 'cancelled',
      cancelledBy: causes[index]?.cancelledBy ?? null,
      cancelReason: causes[index]?.cancelReason ?? null,
      paid: paid.get(jobId) ?? 0,
      endedAt: (endedAt ?? now).toISOString(),
    };
  });
}

async function cancellationOf({
  _id,
  kind,
  state,
}: Pick<DeliveryJobDoc, '_id' | 'kind' | 'state'>) {
  if (state !== 'cancelled') return null;
  const doc = await serviceOf(kind).model.findById(_id, { events: 1 }).lean();
  return doc && lastCancellation(doc.events);
}

/** The rider as the app shows it. Throws AppError `not_found` for a user who has no rider profile. */
export async function findRiderState(actor: RiderActor, now: Date): Promise<RiderStateDto> {
  await connectDb();
  const user = scopeActor(actor, 'self');
  const [rider, account, today] = await Promise.all([
    Rider.findOne(ownedBy(actor, RIDER_OWNERS)).lean(),
    User.findOne(ownedBy(user, USER_OWNERS), { name: 1 }).lean(),
    earnedToday(actor, now),
  ]);
  if (!rider || !account) throw new AppError('not_found', MESSAGES.notFound);
  return {
    name: account.name,
    vehicle: rider.vehicle,
    plate: rider.plate,
    isApproved: mayRide(rider, now),
    pausedBecause: pauseOf(rider, now),
    licenceUntil: rider.licenceUntil ?? null,
    isOnline: rider.isOnline,
    today,
  };
}

/** Why the rider gets no offers. */
function pauseOf(rider: RiderDoc, now: Date): RiderStateDto['pausedBecause'] {
  if (rider.status !== 'approved') return rider.status;
  return isLicenceOver(rider, now) ? 'licence' : null;
}

async function findOffer(actor: RiderActor, now: Date): Promise<RiderJobsDto['offer']> {
  await connectDb();
  const { userId } = actor;
  const [job, rider] = await Promise.all([
    DeliveryJob.findOne({
      state: 'searching',
      'offer.riderIds': userId,
      'offer.expiresAt': mongoose.trusted({ $gt: now }),
    })
      .sort({ 'offer.expiresAt': 1 })
      .lean(),
    Rider.findOne(ownedBy(actor, RIDER_OWNERS)).lean(),
  ]);
  return job?.offer && rider ? toOfferDto(job, job.offer, rider, now) : null;
}

/** The rider's jobs under way, the first taken first. */
async function listJobs(actor: RiderActor, now: Date): Promise<JobDto[]> {
  await connectDb();
  const jobs = await DeliveryJob.find({
    ...ownedBy(actor, JOB_OWNERS),
    state: mongoose.trusted({ $in: ['assigned', 'picked'] }),
  })
    .sort({ assignedAt: 1 })
    .lean();
  const found = await Promise.all(jobs.map((job) => toOwnJob(job, actor, now)));
  return found.flatMap((job) => job ?? []);
}

/** One job of the rider's, also when it is over; null for someone else's. */
export async function findJob(jobId: string, actor: RiderActor, now: Date): Promise<JobDto | null> {
  await connectDb();
  const job = await DeliveryJob.findOne({ _id: jobId, ...ownedBy(actor, JOB_OWNERS) }).lean();
  return job && toOwnJob(job, actor, now);
}

/**
 * How a delivery of the customer's stands; null for a malformed id and for someone else's. Before its
 * job exists, that is for the moment after payment, it has no stops.
 */
export async function findTracking(
  kind: ServiceKind,
  id: string,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<TrackingDto | null> {
  if (!isObjectId(id)) return null;
  await connectDb();
  const service = serviceOf(kind);
  const doc = (await service.model
    .findOne({ _id: id, ...ownedBy(actor, service.owners) })
    .lean()) as ServiceDoc | null;
  if (!doc) return null;
  const [job, rider, account] = await Promise.all([
    DeliveryJob.findOne({ _id: id, ...ownedBy(actor, JOB_OWNERS) }).lean(),
    doc.riderId && Rider.findById(doc.riderId).lean(),
    doc.riderId && User.findById(doc.riderId, { name: 1, phone: 1 }).lean(),
  ]);
  return toTrackingDto({ kind, doc, job, rider, account }, now);
}

/** Null if the order was taken from the rider and the job has not followed it yet. */
async function toOwnJob(job: DeliveryJobDoc, actor: RiderActor, now: Date): Promise<JobDto | null> {
  const service = serviceOf(job.kind);
  const doc = (await service.model
    .findOne({ _id: job._id, ...ownedBy(actor, service.owners) })
    .lean()) as ServiceDoc | null;
  if (!doc) return null;
  return toJobDto(job, doc, service.stateOf(doc), await findHolders(job), now);
}

/** The riders before this one, who must hand over what they have. */
async function findHolders(job: DeliveryJobDoc): Promise<JobDto['collect']> {
  const held = collectFrom(job);
  if (held.length === 0) return [];
  const ids = held.map(({ riderId }) => new Types.ObjectId(riderId));
  const users = await User.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { name: 1, phone: 1 },
  ).lean();
  return held.flatMap((one) => {
    const user = users.find(({ _id }) => _id.toString() === one.riderId);
    return user ? [{ name: user.name, phone: user.phone, from: placesOf(job, one) }] : [];
  });
}

/** Whether the user has a rider profile, approved or not. */
export async function hasRiderProfile(actor: RiderActor): Promise<boolean> {
  await connectDb();
  return (await Rider.exists(ownedBy(actor, RIDER_OWNERS))) !== null;
}
