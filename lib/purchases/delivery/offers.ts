import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession, Types, type UpdateQuery } from 'mongoose';
import { z } from 'zod';
import {
  getFirstOfferTime,
  getRetryDelayMs,
  getWave,
  pairStarved,
  scoredPolicy,
} from '@/lib/core/delivery/assignment';
import { objectId } from '@/lib/core/fields';
import { ConcurrentChange, inRetriedTransaction, isDuplicateKey } from '@/lib/platform/db';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { dateIn } from '@/lib/platform/partial-index';
import { Rider } from '@/models/people/rider';
import { DeliveryJob, type DeliveryJobDoc, type JobOffer } from '@/models/purchases/delivery-job';
import { OpenOffer } from '@/models/purchases/open-offer';
import { findCandidates, findReadyTimes, toOpenJob } from './candidates';
import { closedEntries, riderRoom } from './events';
import { toOfferDto } from './map';
import { offerPush } from './notices';
import { saveJob } from './store';

/** Decides which riders get an offer. */
const POLICY = scoredPolicy;
/** Starved searches considered for riders who become free; the others have their own timers. */
const STARVED_BATCH = 50;
/** Only the best scores are stored with an offer, because every read of the job loads them. */
const MAX_STORED_SCORES = 20;
/** The last offers, and riders of each, that are stored for ops. */
const MAX_STORED_OFFERS = 20;
const MAX_STORED_RIDERS = 10;

export function waveEntry(jobId: string, at: Date): OutboxEntry {
  return offerTimers.wave.entry({ jobId, at: at.toISOString() }, at);
}

/** When a job without an open offer makes its next one. `start`: when the search begins. */
export async function firstOfferAt(
  job: DeliveryJobDoc,
  readyAt: Date | null,
  start: Date,
  session: ClientSession,
  now: Date,
): Promise<Date> {
  // After the first wave, the next one is due when it ends.
  if (job.turn > 0 && job.nextOfferAt) return job.nextOfferAt;
  const open = toOpenJob(job, readyAt);
  // Riders with an open offer will have answered it by then.
  const riders = (await findCandidates(session, now)).map((one) => ({ ...one, hasOffer: false }));
  const [best] = POLICY.rank(open, riders, now);
  const at = getFirstOfferTime(open, best?.score ?? null, now);
  return at > start ? at : start;
}

export const offerTimers = {
  /** Ends the open offer and makes the next one, to the riders of the next wave. */
  wave: defineTimer('job-wave', {
    ids: z.object({ jobId: objectId, at: z.iso.datetime() }),
    key: ({ jobId, at }) => `${jobId}:${at}`,
    run: ({ jobId }, now) => makeOffer(jobId, now),
  }),
};

/**
 * Offers a job to the next wave of riders, or marks its search as starved if there are none. Does
 * nothing before the offer is due, so two processes, or a row run twice, offer once. Throws AppError
 * `unavailable` if the job or its riders keep changing; the row is then retried.
 */
export async function makeOffer(jobId: string, now: Date): Promise<void> {
  await inRetriedTransaction(async (session) => {
    const job = await DeliveryJob.findById(jobId).session(session).lean();
    if (!job?.nextOfferAt || job.nextOfferAt > now) return;
    const ready = await findReadyTimes([job], session);
    const readyAt = ready.get(jobId) ?? null;
    const claimed = await closeOffer(job.offer, session, now);
    const after = await nextOffer(job, readyAt, claimed, session, now);
    await saveJob(job, { $set: after, ...(after.offer && pushPastOffer(after.offer)) }, session);
    if (after.offer) await openOffer(after.offer, session, now);
    const entries = await offerEntries(job, { ...job, ...after }, readyAt, session, now);
    await enqueue(entries, session, now);
  });
}

function pushPastOffer({ riderIds, sentAt }: JobOffer) {
  const past = {
    at: sentAt,
    asked: riderIds.length,
    riderIds: riderIds.slice(0, MAX_STORED_RIDERS),
  };
  return { $push: { offers: { $each: [past], $slice: -MAX_STORED_OFFERS } } };
}

/** `claimed`: riders whom another search is about to get. */
async function nextOffer(
  job: DeliveryJobDoc,
  readyAt: Date | null,
  claimed: ReadonlySet<string>,
  session: ClientSession,
  now: Date,
) {
  const wave = getWave(job.turn, job.isExpress);
  const candidates = await findCandidates(session, now);
  const free = candidates.filter(({ riderId }) => !claimed.has(riderId));
  const ranked = POLICY.rank(toOpenJob(job, readyAt), free, now);
  const chosen = ranked.slice(0, wave.size);
  if (chosen.length === 0) {
    const nextOfferAt = new Date(now.getTime() + getRetryDelayMs(!job.isStarved));
    return { offer: null, isStarved: true, nextOfferAt };
  }
  const expiresAt = new Date(now.getTime() + wave.ms);
  const offer = {
    id: randomUUID(),
    riderIds: chosen.map(({ riderId }) => riderId),
    sentAt: now,
    expiresAt,
    scores: ranked.slice(0, MAX_STORED_SCORES),
  };
  return { offer, isStarved: false, turn: job.turn + 1, nextOfferAt: expiresAt };
}

/** Marks the riders as having this offer; throws `ConcurrentChange` if one has another. */
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
    if (!isDuplicateKey(error)) throw error;
    throw new ConcurrentChange(`a rider of offer ${offerId} has another one`);
  }
}

/**
 * Closes an offer for these riders, by default for all of them, so that they can get another one.
 * Returns those whom a starved search is about to get (see `searchFor`).
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
 * Takes a rider out of their job's open offer, with further changes of the job, in the caller's command
 * transaction. When no rider is left, the next wave starts immediately.
 */
export async function leaveOffer(
  job: DeliveryJobDoc,
  riderId: string,
  changes: UpdateQuery<DeliveryJobDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const isLast = job.offer?.riderIds.every((id) => id === riderId);
  const left = {
    ...changes,
    $pull: { 'offer.riderIds': riderId },
    ...(isLast && { $set: { nextOfferAt: now } }),
  };
  await saveJob(job, left, session);
  await closeOffer(job.offer, session, now, [riderId]);
  if (isLast) await enqueue([waveEntry(job._id.toString(), now)], session, now);
}

/**
 * Gives back the open offer of a rider who went offline, in the same command transaction. They have not
 * declined: back online, they can be asked again.
 */
export async function returnOffer(
  riderId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const offered = { 'offer.riderIds': riderId, 'offer.expiresAt': dateIn({ $gt: now }) };
  const job = await DeliveryJob.findOne(offered).session(session).lean();
  if (job) await leaveOffer(job, riderId, {}, session, now);
}

/**
 * Wakes starved searches for riders who can answer an offer again, one search per rider. Returns the
 * riders who were paired with one.
 */
export async function searchFor(
  riderIds: readonly string[],
  session: ClientSession,
  now: Date,
): Promise<ReadonlySet<string>> {
  const starved = await DeliveryJob.find({ isStarved: true, offer: null })
    .sort({ turn: 1, searchingSince: 1 })
    .limit(STARVED_BATCH)
    .session(session)
    .lean();
  if (starved.length === 0) return new Set();
  const ready = await findReadyTimes(starved, session);
  const jobs = starved.map((job) => {
    const { turn, searchingSince } = job;
    const readyAt = ready.get(job._id.toString()) ?? null;
    return { ...toOpenJob(job, readyAt), turn, searchingSince };
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

async function offerEntries(
  before: DeliveryJobDoc,
  after: DeliveryJobDoc,
  readyAt: Date | null,
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
      ...toOfferDto(after, offer, rider, readyAt, now),
      jobId,
      serverNow: now.toISOString(),
    };
    return { room, event: 'job-offer', payload };
  });
  const pushed = riders.flatMap((rider) =>
    offerPush.entry({
      jobId,
      riderId: rider._id.toString(),
      offerId: offer.id,
      endsAt: offer.expiresAt.getTime(),
    }),
  );
  return [...closed, ...offered, ...pushed, ...next];
}

/** Ended jobs listed in a rider's profile. */
const MAX_ENDED = 10;

/**
 * Removes a job from its rider and wakes a starved search for them. A repeat changes nothing. `isEnded`:
 * it was delivered or cancelled.
 */
export async function freeRider(
  riderId: string,
  jobId: Types.ObjectId,
  session: ClientSession,
  now: Date,
  isEnded: boolean,
): Promise<void> {
  const freed = await Rider.updateOne(
    { _id: riderId, jobIds: jobId },
    {
      $pull: { jobIds: jobId },
      $inc: { load: -1 },
      ...(isEnded && { $push: { ended: { $each: [{ jobId, at: now }], $slice: -MAX_ENDED } } }),
    },
    { session },
  );
  if (freed.modifiedCount === 1) await searchFor([riderId], session, now);
}
