import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose, { type ClientSession, Types } from 'mongoose';
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
import { Rider } from '@/models/people/rider';
import type { JobOffer } from '@/models/purchases/delivery';
import { OpenOffer } from '@/models/purchases/open-offer';
import { findCandidates, toOpenJob } from './candidates';
import {
  closedEntries,
  type DeliveryChanges,
  type DeliveryJob,
  findJob,
  findJobs,
  riderRoom,
  saveJob,
  saveJobs,
} from './job';
import { toOfferDto } from './map';
import { offerPush } from './notices';

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
  job: DeliveryJob,
  start: Date,
  session: ClientSession,
  now: Date,
): Promise<Date> {
  // After the first wave, the next one is due when it ends.
  if (job.turn > 0 && job.nextOfferAt) return job.nextOfferAt;
  const open = toOpenJob(job);
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
    const job = await findJob({ _id: jobId }, session);
    if (!job?.nextOfferAt || job.nextOfferAt > now) return;
    const claimed = await closeOffer(job.offer, session, now);
    const after = await nextOffer(job, claimed, session, now);
    await saveJob(job, { $set: after, ...(after.offer && pushPastOffer(after.offer)) }, session);
    if (after.offer) await openOffer(after.offer, session, now);
    const entries = await offerEntries(job, { ...job, ...after }, session, now);
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
  job: DeliveryJob,
  claimed: ReadonlySet<string>,
  session: ClientSession,
  now: Date,
) {
  const wave = getWave(job.turn, job.isExpress);
  const candidates = await findCandidates(session, now);
  const free = candidates.filter(({ riderId }) => !claimed.has(riderId));
  const ranked = POLICY.rank(toOpenJob(job), free, now);
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
  job: DeliveryJob,
  riderId: string,
  changes: DeliveryChanges,
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

/** The job that is offered to a rider now; null without one. */
export function findOffered(
  riderId: string,
  session: ClientSession | null,
  now: Date,
): Promise<DeliveryJob | null> {
  const isOpen = mongoose.trusted({ $gt: now });
  return findJob(
    { 'delivery.offer.riderIds': riderId, 'delivery.offer.expiresAt': isOpen },
    session,
  );
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
  const job = await findOffered(riderId, session, now);
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
  const starved = await findJobs({ 'delivery.isStarved': true }, session, {
    sort: { 'delivery.turn': 1, 'delivery.searchingSince': 1 },
    limit: STARVED_BATCH,
  });
  if (starved.length === 0) return new Set();
  const jobs = starved.map((job) => {
    const { turn, searchingSince } = job;
    return { ...toOpenJob(job), turn, searchingSince };
  });
  const pairs = pairStarved(POLICY, jobs, await findCandidates(session, now, riderIds), now);
  if (pairs.length === 0) return new Set();
  const ids = pairs.map(({ jobId }) => new Types.ObjectId(jobId));
  await saveJobs(ids, { nextOfferAt: now, isStarved: false }, session);
  await enqueue(
    pairs.map(({ jobId }) => waveEntry(jobId, now)),
    session,
    now,
  );
  return new Set(pairs.map(({ riderId }) => riderId));
}

async function offerEntries(
  before: DeliveryJob,
  after: DeliveryJob,
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
