import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import {
  type ActiveJob,
  type Candidate,
  type OpenJob,
  POSITION_MAX_AGE_MS,
} from '@/lib/core/delivery/assignment';
import { mayRide } from '@/lib/core/rider-status';
import { Rider, type RiderDoc } from '@/models/people/rider';
import { OpenOffer } from '@/models/purchases/open-offer';
import { type CarriedJob, type DeliveryJob, findCarriedJobs } from './job';

/** Riders considered for one offer: those with the newest positions. */
const MAX_CANDIDATES = 500;

/** The job as input of the assignment policy. */
export function toOpenJob(job: DeliveryJob): OpenJob {
  return {
    ...toActiveJob(job),
    pathM: job.pathM,
    declinedBy: job.declinedBy,
    parties: job.partyIds,
  };
}

function toActiveJob(job: CarriedJob): ActiveJob {
  const open = job.stops.filter(({ state }) => state !== 'skipped');
  const dropoff = open.find(({ kind }) => kind === 'dropoff') ?? { latitude: 0, longitude: 0 };
  return {
    jobId: job._id.toString(),
    pickups: open.filter(({ kind }) => kind !== 'dropoff'),
    dropoff,
    readyAt: job.readyAt,
    isExpress: job.isExpress,
    isPicked: open.some(({ kind, state }) => kind !== 'dropoff' && state === 'done'),
  };
}

/** Riders who are online with a fresh position; only those of `ids`, if given. */
export async function findCandidates(
  session: ClientSession,
  now: Date,
  ids?: readonly string[],
): Promise<Candidate[]> {
  const since = new Date(now.getTime() - POSITION_MAX_AGE_MS);
  const riders = await Rider.find({
    isOnline: true,
    'position.at': mongoose.trusted({ $gte: since }),
    ...(ids && { _id: mongoose.trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) }),
  })
    .sort({ 'position.at': -1 })
    .limit(MAX_CANDIDATES)
    .session(session)
    .lean();
  return loadCandidates(riders, session, now);
}

/** Riders as input of the policy, with their jobs and open offers. */
export async function loadCandidates(
  riders: readonly RiderDoc[],
  session: ClientSession | null,
  now: Date,
): Promise<Candidate[]> {
  const ids = riders.flatMap(({ jobIds }) => jobIds);
  const jobs = await findCarriedJobs(ids, session);
  const byId = new Map(jobs.map((job) => [job._id.toString(), toActiveJob(job)] as const));
  const offered = await findWithOffer(riders, session, now);
  return riders.map((rider) => toCandidate(rider, byId, offered, now));
}

async function findWithOffer(
  riders: readonly RiderDoc[],
  session: ClientSession | null,
  now: Date,
): Promise<Set<string>> {
  const open = await OpenOffer.find(
    {
      _id: mongoose.trusted({ $in: riders.map(({ _id }) => _id) }),
      expiresAt: mongoose.trusted({ $gt: now }),
    },
    { _id: 1 },
  )
    .session(session)
    .lean();
  return new Set(open.map(({ _id }) => _id.toString()));
}

function toCandidate(
  rider: RiderDoc,
  jobs: ReadonlyMap<string, ActiveJob>,
  offered: ReadonlySet<string>,
  now: Date,
): Candidate {
  const riderId = rider._id.toString();
  return {
    riderId,
    isApproved: mayRide(rider, now),
    isOnline: rider.isOnline,
    vehicle: rider.vehicle,
    position: rider.position,
    activeJobs: rider.jobIds.flatMap((id) => jobs.get(id.toString()) ?? []),
    hasOffer: offered.has(riderId),
    lastJobAt: rider.lastJobAt,
  };
}
