import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { isBatchable, RIDER_CAPACITY } from '@/lib/core/delivery/assignment';
import { AppError } from '@/lib/core/errors';
import { formatIsoDate } from '@/lib/core/format';
import type { ScopedActor } from '@/lib/core/roles';
import { inRetriedTransaction } from '@/lib/platform/db';
import { loadCandidates, toOpenJob } from '@/lib/purchases/delivery/candidates';
import { type DeliveryJob, findJob } from '@/lib/purchases/delivery/job';
import { leaveOffer } from '@/lib/purchases/delivery/offers';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { applyWithin } from '@/lib/purchases/moves/apply';
import type { OrderCommand } from '@/lib/purchases/moves/state';
import { Rider } from '@/models/people/rider';
import { findOwn } from './queries';

type RiderActor = ScopedActor<'rider'>;

const MAX_STORED_DECLINES = 50;

/**
 * Accepts an offer: confirms a dispatch or an errand, assigns the job and counts it for the rider, in
 * one transaction. A repeat changes nothing.
 *
 * Returns the job's id. Throws AppError `conflict` when the offer is gone or the rider has no room.
 */
export function acceptOffer(offerId: string, actor: RiderActor, now: Date): Promise<string> {
  return inRetriedTransaction((session) => claim(offerId, actor, session, now));
}

async function claim(
  offerId: string,
  actor: RiderActor,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const { userId } = actor;
  const job = await findOffer(offerId, userId, session);
  if (!job?.offer || job.offer.expiresAt <= now) return requireTaken(offerId, actor, session);
  await checkRoom(job, userId, session, now);
  await reserveRider(new Types.ObjectId(userId), job._id, session, now);
  await assignTo(job, userId, actor, session, now);
  return job._id.toString();
}

/** The job of an offer that the rider has, open or expired; null without one. */
async function findOffer(
  offerId: string,
  riderId: string,
  session: ClientSession,
): Promise<DeliveryJob | null> {
  const job = await findJob({ 'delivery.offer.id': offerId }, session);
  return job?.offer?.riderIds.includes(riderId) ? job : null;
}

/** The job that the rider took by this offer before. Throws AppError `conflict` if there is none. */
async function requireTaken(
  offerId: string,
  actor: RiderActor,
  session: ClientSession,
): Promise<string> {
  const taken = await findJob({ 'delivery.takenOfferId': offerId }, session);
  if (!taken || !(await findOwn(taken, actor, session))) throw gone();
  return taken._id.toString();
}

/** Throws AppError `conflict` if this job can't be batched with the rider's current one. */
async function checkRoom(
  job: DeliveryJob,
  riderId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const rider = await Rider.findById(riderId).session(session).lean();
  if (!rider || rider.jobIds.length === 0) return;
  const { position, vehicle } = rider;
  const [candidate] = await loadCandidates([rider], session, now);
  const [current] = candidate?.activeJobs ?? [];
  if (!current) return;
  // Not by `getIneligibility`, which would return an old position as the reason first.
  const canCarry = position && isBatchable(current, toOpenJob(job), { position, vehicle }, now);
  if (!canCarry) throw gone();
}

/**
 * Counts a job for a rider, in the transaction that assigns it. Throws AppError `conflict` if they are
 * not approved and online, or already carry the maximum.
 */
export async function reserveRider(
  riderId: Types.ObjectId,
  jobId: Types.ObjectId,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const reserved = await Rider.updateOne(
    {
      _id: riderId,
      status: 'approved',
      isOnline: true,
      $or: [
        { licenceUntil: null },
        { licenceUntil: mongoose.trusted({ $gte: formatIsoDate(now) }) },
      ],
      load: mongoose.trusted({ $lt: RIDER_CAPACITY }),
    },
    { $push: { jobIds: jobId }, $inc: { load: 1 }, $set: { lastJobAt: now } },
    { session },
  );
  if (reserved.modifiedCount === 1) return;
  const rider = await Rider.findById(riderId, { isOnline: 1 }).session(session).lean();
  throw new AppError(
    'conflict',
    rider?.isOnline ? RIDER_MESSAGES.riderFull : RIDER_MESSAGES.riderOffline,
  );
}

/** Confirms a dispatch or an errand, which no shop accepts, and assigns the job. */
async function assignTo(
  { _id, kind }: DeliveryJob,
  riderId: string,
  actor: RiderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const of = { kind, id: _id.toString() };
  const rider = { id: riderId, isOnDuty: true, hasRoom: true, isOffered: true };
  const assign: OrderCommand = { type: 'assign', rider };
  if (kind !== 'order') {
    const confirm: OrderCommand = { type: 'confirm', isVendorOpen: true };
    const { result } = await applyWithin(of, confirm, 'system', session, now);
    // Confirmed already if an earlier rider released it.
    if (!result.isAllowed && result.code !== 'wrong_status') throw gone();
  }
  const { result } = await applyWithin(of, assign, actor, session, now);
  if (!result.isAllowed) throw gone();
}

const gone = () => new AppError('conflict', RIDER_MESSAGES.offerGone);

/**
 * Declines an offer: the rider gets no other for this job. When all have declined, the next wave starts
 * immediately. Throws AppError `conflict` when the offer is gone.
 */
export async function declineOffer(offerId: string, actor: RiderActor, now: Date): Promise<void> {
  const { userId } = actor;
  await inRetriedTransaction(async (session) => {
    const job = await findOffer(offerId, userId, session);
    if (!job?.offer) throw gone();
    const declined = {
      $addToSet: { declinedBy: userId },
      $push: { declines: { $each: [{ riderId: userId, at: now }], $slice: -MAX_STORED_DECLINES } },
    };
    await leaveOffer(job, userId, declined, session, now);
  });
}
