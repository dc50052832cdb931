import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import {
  type ActiveJob,
  type Candidate,
  type OpenJob,
  POSITION_MAX_AGE_MS,
} from '@/lib/delivery/assignment';
import { DeliveryJob, type DeliveryJobDoc, type JobStop } from '@/models/delivery-job';
import { OpenOffer } from '@/models/open-offer';
import { Rider, type RiderDoc } from '@/models/rider';
import { mayRide } from './policy';

/** Riders looked at for one offer, those seen last. */
const CANDIDATES = 500;

/** The job as the policy sees it. */
export function toOpenJob(job: DeliveryJobDoc): OpenJob {
  return {
    ...toActiveJob(job),
    pathM: job.pathM,
    declinedBy: job.declinedBy,
    parties: job.partyIds,
  };
}

/** Of a job that a rider has, as much as the policy looks at. */
const ACTIVE_FIELDS = {
  'stops.kind': 1,
  'stops.state': 1,
  'stops.latitude': 1,
  'stops.longitude': 1,
  readyAt: 1,
  isExpress: 1,
} as const;

interface ActiveJobDoc extends Pick<DeliveryJobDoc, '_id' | 'readyAt' | 'isExpress'> {
  stops: Pick<JobStop, 'kind' | 'state' | 'latitude' | 'longitude'>[];
}

function toActiveJob(job: ActiveJobDoc): ActiveJob {
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

/** The riders who may be free; those of these ids only, if given. */
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
    .limit(CANDIDATES)
    .session(session)
    .lean();
  return toCandidates(riders, session, now);
}

/** Riders as the policy sees them, with the jobs and the offer that they have. */
export async function toCandidates(
  riders: readonly RiderDoc[],
  session: ClientSession | null,
  now: Date,
): Promise<Candidate[]> {
  const ids = riders.flatMap(({ jobIds }) => jobIds);
  const jobs =
    ids.length === 0
      ? []
      : await DeliveryJob.find({ _id: mongoose.trusted({ $in: ids }) }, ACTIVE_FIELDS)
          .session(session)
          .lean<ActiveJobDoc[]>();
  const byId = new Map(jobs.map((job) => [job._id.toString(), toActiveJob(job)]));
  const asked = await findAsked(riders, session, now);
  return riders.map((rider) => toCandidate(rider, byId, asked, now));
}

/** Ids of those who have an offer to answer. */
async function findAsked(
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
  asked: ReadonlySet<string>,
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
    hasOffer: asked.has(riderId),
    lastJobAt: rider.lastJobAt,
  };
}
