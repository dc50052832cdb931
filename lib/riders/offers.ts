import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession, Types, type UpdateQuery } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import {
  isBatchable,
  lookAgainMs,
  offerAt,
  pairStarved,
  RIDER_CAPACITY,
  scoredPolicy,
  waveOf,
} from '@/lib/delivery/assignment';
import { applyWithin, ConcurrentChange, inCommandTransaction } from '@/lib/orders/apply';
import type { OrderCommand } from '@/lib/orders/state';
import { workPush } from '@/lib/orders/work-push';
import { isDuplicateKey } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { DeliveryJob, type DeliveryJobDoc, JOB_OWNERS, type JobOffer } from '@/models/delivery-job';
import { OpenOffer } from '@/models/open-offer';
import { Rider } from '@/models/rider';
import { findCandidates, toCandidates, toOpenJob } from './candidates';
import { closedEntries, deliveryUpdated, jobUpdated, riderRoom } from './events';
import { toOfferDto } from './map';
import { OVERDUE_LIMIT } from './policy';
import { serviceOf } from './services';

type RiderActor = ScopedActor<'rider'>;

/** Who decides which riders get an offer; another policy fits in here. */
const POLICY = scoredPolicy;
/** Searches looked at for riders who can answer again; the others have their own timers. */
const STARVED_AT_ONCE = 50;
/** Scores kept with an offer, the best; more would weigh on every read of the job. */
const KEPT_SCORES = 20;
/** Offers that ops see, the last, and how many riders of each by name. */
const KEPT_OFFERS = 20;
const KEPT_RIDERS = 10;
const KEPT_DECLINES = 50;

/** The row that makes the next offer of a job at this time. */
export function waveEntry(jobId: string, at: Date): OutboxEntry {
  return offerTimers.wave.entry({ jobId, at: at.toISOString() }, at);
}

/** When a job that has no offer yet makes its first or next one. `start`: when the search begins. */
export async function firstOfferAt(
  job: DeliveryJobDoc,
  start: Date,
  session: ClientSession,
  now: Date,
): Promise<Date> {
  // Later ones are due as the wave before them ends.
  if (job.turn > 0 && job.nextOfferAt) return job.nextOfferAt;
  const open = toOpenJob(job);
  // By then, who has an offer to answer now has answered it.
  const riders = (await findCandidates(session, now)).map((one) => ({ ...one, hasOffer: false }));
  const [best] = POLICY.rank(open, riders, now);
  const at = offerAt(open, best?.score ?? null, now);
  return at > start ? at : start;
}

/** The timers of searches. */
export const offerTimers = {
  /** Ends the offer that stands and makes the next one, to the riders of the next wave. */
  wave: defineTimer('job-wave', {
    ids: z.object({ jobId: objectId, at: z.iso.datetime() }),
    key: ({ jobId, at }) => `${jobId}:${at}`,
    run: ({ jobId }, now) => makeOffer(jobId, now),
    findOverdue: async (before) => {
      const overdue = await DeliveryJob.find(
        { state: 'searching', nextOfferAt: mongoose.trusted({ $lte: before }) },
        { nextOfferAt: 1 },
      )
        .limit(OVERDUE_LIMIT)
        .lean();
      return overdue.map(({ _id, nextOfferAt }) => {
        const runAt = nextOfferAt ?? before;
        return { ids: { jobId: _id.toString(), at: runAt.toISOString() }, runAt };
      });
    },
  }),
};

/**
 * Offers a job to the next wave of riders, or notes that nobody can take it now. Does nothing before
 * the offer is due, so two processes, or a row run twice, offer once. Throws AppError `unavailable` if
 * the job or its riders keep changing; the row is then tried again.
 */
export async function makeOffer(jobId: string, now: Date): Promise<void> {
  await inCommandTransaction(async (session) => {
    const job = await DeliveryJob.findById(jobId).session(session).lean();
    if (job?.state !== 'searching' || !job.nextOfferAt || job.nextOfferAt > now) return;
    const paired = await closeOffer(job.offer, session, now);
    const after = await nextOffer(job, paired, session, now);
    await saveOffered(job, { $set: after, ...(after.offer && remembered(after.offer)) }, session);
    if (after.offer) await openOffer(after.offer, session, now);
    await enqueue(await offerEntries(job, { ...job, ...after }, session, now), session, now);
  });
}

/** Notes an offer for ops. */
function remembered({ riderIds, sentAt }: JobOffer) {
  const past = { at: sentAt, asked: riderIds.length, riderIds: riderIds.slice(0, KEPT_RIDERS) };
  return { $push: { offers: { $each: [past], $slice: -KEPT_OFFERS } } };
}

/** `paired`: riders for whom another search looks now. */
async function nextOffer(
  job: DeliveryJobDoc,
  paired: ReadonlySet<string>,
  session: ClientSession,
  now: Date,
) {
  const wave = waveOf(job.turn, job.isExpress);
  const candidates = await findCandidates(session, now);
  const free = candidates.filter(({ riderId }) => !paired.has(riderId));
  const ranked = POLICY.rank(toOpenJob(job), free, now);
  const chosen = ranked.slice(0, wave.size);
  if (chosen.length === 0) {
    const nextOfferAt = new Date(now.getTime() + lookAgainMs(!job.isStarved));
    return { offer: null, isStarved: true, nextOfferAt };
  }
  const expiresAt = new Date(now.getTime() + wave.ms);
  const offer = {
    id: randomUUID(),
    riderIds: chosen.map(({ riderId }) => riderId),
    sentAt: now,
    expiresAt,
    scores: ranked.slice(0, KEPT_SCORES),
  };
  return { offer, isStarved: false, turn: job.turn + 1, nextOfferAt: expiresAt };
}

/** Notes for each rider of an offer that they have it, or throws `ConcurrentChange`. */
async function openOffer(
  { id: offerId, riderIds, expiresAt }: JobOffer,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const change = { $set: { offerId, expiresAt } };
  try {
    await OpenOffer.bulkWrite(
      riderIds.map((id) => {
        const isOver = mongoose.trusted({ $lte: now });
        const filter = { _id: new Types.ObjectId(id), expiresAt: isOver };
        return { updateOne: { filter, update: change, upsert: true } };
      }),
      { session },
    );
  } catch (error) {
    // One of them got another offer meanwhile.
    if (!isDuplicateKey(error)) throw error;
    throw new ConcurrentChange(`a rider of offer ${offerId} has another one`);
  }
}

/**
 * Closes an offer for those of its riders who are named, or all of them: they can get another one, and
 * searches that found nobody look at once. Returns the riders for whom one does.
 */
export async function closeOffer(
  offer: JobOffer | null,
  session: ClientSession,
  now: Date,
  riderIds = offer?.riderIds ?? [],
): Promise<ReadonlySet<string>> {
  if (!offer || riderIds.length === 0) return new Set();
  const ids = riderIds.map((id) => new Types.ObjectId(id));
  await OpenOffer.deleteMany(
    { _id: mongoose.trusted({ $in: ids }), offerId: offer.id },
    { session },
  );
  return searchFor(riderIds, session, now);
}

/**
 * Lets searches that found nobody look at once for riders who can answer an offer again, as many as there
 * are riders for. Returns the riders for whom one does.
 */
export async function searchFor(
  riderIds: readonly string[],
  session: ClientSession,
  now: Date,
): Promise<ReadonlySet<string>> {
  const starved = await DeliveryJob.find({ state: 'searching', isStarved: true, offer: null })
    .sort({ turn: 1, searchingSince: 1 })
    .limit(STARVED_AT_ONCE)
    .session(session)
    .lean();
  if (starved.length === 0) return new Set();
  const jobs = starved.map((job) => {
    const { turn, searchingSince } = job;
    return { ...toOpenJob(job), turn, searchingSince };
  });
  const pairs = pairStarved(POLICY, jobs, await findCandidates(session, now, riderIds), now);
  if (pairs.length === 0) return new Set();
  const ids = pairs.map(({ jobId }) => new Types.ObjectId(jobId));
  await DeliveryJob.updateMany(
    { _id: mongoose.trusted({ $in: ids }) },
    { $set: { nextOfferAt: now, isStarved: false }, $inc: { version: 1 } },
    { session },
  );
  await enqueue(
    pairs.map(({ jobId }) => waveEntry(jobId, now)),
    session,
    now,
  );
  return new Set(pairs.map(({ riderId }) => riderId));
}

/** What is sent for a new offer: it, the end of the one before, and the timer of the next. */
async function offerEntries(
  before: DeliveryJobDoc,
  after: DeliveryJobDoc,
  session: ClientSession,
  now: Date,
): Promise<OutboxEntry[]> {
  const { offer, nextOfferAt } = after;
  const jobId = after._id.toString();
  const closed = before.offer ? closedEntries(before.offer) : [];
  const next = nextOfferAt ? [waveEntry(jobId, nextOfferAt)] : [];
  if (!offer) return [...closed, ...next];
  const ids = offer.riderIds.map((id) => new Types.ObjectId(id));
  const riders = await Rider.find({ _id: mongoose.trusted({ $in: ids }) })
    .session(session)
    .lean();
  const offered = riders.map((rider): OutboxEntry => {
    const room = riderRoom(rider._id.toString());
    const payload = {
      ...toOfferDto(after, offer, rider, now),
      jobId,
      serverNow: now.toISOString(),
    };
    return { room, event: 'job-offer', payload };
  });
  const pushed = riders.flatMap((rider) =>
    workPush({
      about: 'offer',
      refId: jobId,
      to: rider._id.toString(),
      turn: offer.id,
      endsAt: offer.expiresAt.getTime(),
    }),
  );
  return [...closed, ...offered, ...pushed, ...next];
}

/**
 * Takes the job of an offer for the rider, and no other: confirms a dispatch or an errand, assigns it,
 * and counts it for the rider, in one transaction. Sent again, it changes nothing.
 *
 * Returns the job's id. Throws AppError `conflict` when the offer is gone or the rider has no room.
 */
export function acceptOffer(offerId: string, actor: RiderActor, now: Date): Promise<string> {
  return inCommandTransaction((session) => claim(offerId, actor, session, now));
}

async function claim(
  offerId: string,
  actor: RiderActor,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const { userId } = actor;
  const riderId = new Types.ObjectId(userId);
  const taken = {
    state: 'assigned',
    riderId,
    assignedAt: now,
    takenOfferId: offerId,
    offer: null,
    nextOfferAt: null,
  } as const;
  const before = await DeliveryJob.findOneAndUpdate(
    {
      ...offeredTo(offerId, userId),
      'offer.expiresAt': mongoose.trusted({ $gt: now }),
    },
    { $set: taken, $inc: { version: 1 } },
    { session, returnDocument: 'before' },
  ).lean();
  if (!before?.offer) return takenBefore(offerId, actor, session);
  await checkRoom(before, userId, session, now);
  await reserveRider(riderId, before._id, session, now);
  await assignTo(before, userId, actor, session, now);
  await closeOffer(before.offer, session, now);
  const after: DeliveryJobDoc = {
    ...before,
    state: 'assigned',
    riderId,
    offer: null,
    version: before.version + 1,
  };
  const others = before.offer.riderIds.filter((id) => id !== userId);
  await enqueue(
    [...closedEntries(before.offer, others), jobUpdated(after, userId), deliveryUpdated(after)],
    session,
    now,
  );
  return before._id.toString();
}

/** What is searched for by an offer that the rider has. */
const offeredTo = (offerId: string, riderId: string) =>
  ({ 'offer.id': offerId, 'offer.riderIds': riderId, state: 'searching' }) as const;

/** The job that the rider took by the offer. Throws AppError `conflict` if it was not theirs. */
async function takenBefore(
  offerId: string,
  actor: RiderActor,
  session: ClientSession,
): Promise<string> {
  const isTaken = { ...ownedBy(actor, JOB_OWNERS), takenOfferId: offerId };
  const taken = await DeliveryJob.findOne(isTaken, { _id: 1 }).session(session).lean();
  if (!taken) throw gone();
  return taken._id.toString();
}

/** Saves a job as it was read, or throws `ConcurrentChange`. */
async function saveOffered(
  { _id, version }: DeliveryJobDoc,
  changes: UpdateQuery<DeliveryJobDoc>,
  session: ClientSession,
): Promise<void> {
  const saved = await DeliveryJob.updateOne(
    { _id, version },
    { ...changes, $inc: { version: 1 } },
    { session },
  );
  if (saved.matchedCount !== 1) throw new ConcurrentChange(`job ${_id} changed meanwhile`);
}

/** Throws AppError `conflict` if the rider has begun a job with which this one cannot be carried. */
async function checkRoom(
  job: DeliveryJobDoc,
  riderId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const rider = await Rider.findById(riderId).session(session).lean();
  if (!rider || rider.jobIds.length === 0) return;
  const { position, vehicle } = rider;
  const [candidate] = await toCandidates([rider], session, now);
  const [current] = candidate?.activeJobs ?? [];
  if (!current) return;
  // Not by `ineligibility`: to it an old position comes first, and hides this reason.
  const canCarry = position && isBatchable(current, toOpenJob(job), { position, vehicle }, now);
  if (!canCarry) throw gone();
}

/**
 * Counts a job for a rider, in the transaction that gives it to them. Throws AppError `conflict` if
 * they are not approved and online, or have as many as they can take.
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
      load: mongoose.trusted({ $lt: RIDER_CAPACITY }),
    },
    { $push: { jobIds: jobId }, $inc: { load: 1 }, $set: { lastJobAt: now } },
    { session },
  );
  if (reserved.modifiedCount === 1) return;
  const rider = await Rider.findById(riderId, { isOnline: 1 }).session(session).lean();
  throw new AppError('conflict', rider?.isOnline ? MESSAGES.riderFull : MESSAGES.riderOffline);
}

/** Confirms what no shop has to accept, and assigns it to the rider. */
async function assignTo(
  { _id, kind }: DeliveryJobDoc,
  riderId: string,
  actor: RiderActor,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const service = serviceOf(kind);
  const id = _id.toString();
  const rider = { id: riderId, isOnDuty: true, hasRoom: true, isOffered: true };
  const assign: OrderCommand = { id: `claim:${id}:${randomUUID()}`, type: 'assign', rider };
  if (kind !== 'order') {
    const confirm: OrderCommand = {
      id: `confirm:${assign.id}`,
      type: 'confirm',
      isVendorOpen: true,
    };
    const { result } = await applyWithin(service, id, confirm, 'system', session, now);
    // A dispatch that was given back is confirmed already.
    if (!result.isAllowed && result.code !== 'wrong_status') throw gone();
  }
  const { result } = await applyWithin(service, id, assign, actor, session, now);
  if (!result.isAllowed) throw gone();
}

const gone = () => new AppError('conflict', MESSAGES.offerGone);

/**
 * Declines an offer: the rider is not asked again for this job. When all have declined, the next wave
 * is asked at once. Throws AppError `conflict` when the offer is gone.
 */
export async function declineOffer(offerId: string, actor: RiderActor, now: Date): Promise<void> {
  const { userId } = actor;
  await inCommandTransaction(async (session) => {
    const job = await DeliveryJob.findOne(offeredTo(offerId, userId)).session(session).lean();
    if (!job?.offer) throw gone();
    const isLast = job.offer.riderIds.every((id) => id === userId);
    const declined = {
      $pull: { 'offer.riderIds': userId },
      $addToSet: { declinedBy: userId },
      $push: { declines: { $each: [{ riderId: userId, at: now }], $slice: -KEPT_DECLINES } },
      ...(isLast && { $set: { nextOfferAt: now } }),
    };
    await saveOffered(job, declined, session);
    await closeOffer(job.offer, session, now, [userId]);
    if (isLast) await enqueue([waveEntry(job._id.toString(), now)], session, now);
  });
}
