import { minuteOfDay } from '@/lib/core/hours/hours';
import { type Point, roadMetres, straightMetres } from '@/lib/core/maps/distance';
import type { Vehicle } from '@/lib/core/vehicles';

export type Spot = Point;

/** A rider, as the policy needs it. */
export interface Candidate {
  riderId: string;
  isApproved: boolean;
  isOnline: boolean;
  vehicle: Vehicle;
  /** Last reported position; null if there is none. */
  position: (Spot & { at: Date }) | null;
  activeJobs: readonly ActiveJob[];
  /** Has an offer to answer. */
  hasOffer: boolean;
  /** When the rider last took a job; null: never. */
  lastJobAt: Date | null;
}

interface Job {
  jobId: string;
  /** In the order of the visits. */
  pickups: readonly Spot[];
  dropoff: Spot;
  /** When everything is ready to be picked up; null if nothing has to be prepared, or it is unknown. */
  readyAt: Date | null;
  isExpress: boolean;
}

export interface ActiveJob extends Job {
  /** At least one item has left its shop. */
  isPicked: boolean;
}

export interface OpenJob extends Job {
  /** Road metres from the first pick-up to the drop-off. */
  pathM: number;
  declinedBy: readonly string[];
  /** Ids of users who are excluded: customer, recipient, members of its shops. */
  parties: readonly string[];
}

/** Most active jobs of a rider. */
export const RIDER_CAPACITY = 2;
/** Farthest rider who gets an offer, metres in a straight line from the first pick-up. */
const OFFER_RADIUS_M = 6_000;
/** Riders with an older position get no offers, ms. */
export const POSITION_MAX_AGE_MS = 120_000;

/** Minutes of the day in Lagos during which traffic is slow. */
const RUSH_HOURS = [
  [7 * 60, 9 * 60 + 30],
  [12 * 60, 14 * 60],
  [16 * 60, 19 * 60],
] as const;
const RUSH_KMH = 15;
/** Speed of the traffic outside the rush hours. */
export const ROAD_KMH = 22;

/** By vehicle: speed outside the rush hours, km/h, and longest path of a job, road metres. */
const VEHICLE_LIMITS: Readonly<Record<Vehicle, { kmh: number; maxPathM: number }>> = {
  foot: { kmh: 5, maxPathM: 1_500 },
  bicycle: { kmh: 12, maxPathM: 4_000 },
  motorcycle: { kmh: ROAD_KMH, maxPathM: Number.POSITIVE_INFINITY },
  car: { kmh: ROAD_KMH, maxPathM: Number.POSITIVE_INFINITY },
};

/**
 * Travel time for road metres, seconds, not rounded. The speed is that of the traffic at this time in
 * Lagos, or of the vehicle if it is slower.
 */
export function travelSeconds(metres: number, vehicle: Vehicle, at: Date): number {
  const minute = minuteOfDay(at);
  const isRush = RUSH_HOURS.some(([from, to]) => from <= minute && minute < to);
  const kmh = Math.min(VEHICLE_LIMITS[vehicle].kmh, isRush ? RUSH_KMH : ROAD_KMH);
  return (metres * 3.6) / kmh;
}

/** Why a rider gets no offer. */
export type Ineligible =
  | 'not_approved'
  | 'offline'
  | 'position_old'
  | 'full'
  | 'has_offer'
  | 'vehicle'
  | 'declined'
  | 'party'
  | 'too_far'
  | 'not_batchable';

/**
 * Why the rider can't be offered the job now; null if they can. Of several reasons, the first in the order
 * of `Ineligible`.
 */
export function getIneligibility(job: OpenJob, rider: Candidate, now: Date): Ineligible | null {
  const { position, activeJobs } = rider;
  const [current] = activeJobs;
  if (!rider.isApproved) return 'not_approved';
  if (!rider.isOnline) return 'offline';
  if (!position || now.getTime() - position.at.getTime() > POSITION_MAX_AGE_MS) {
    return 'position_old';
  }
  if (activeJobs.length >= RIDER_CAPACITY) return 'full';
  if (rider.hasOffer) return 'has_offer';
  if (job.pathM > VEHICLE_LIMITS[rider.vehicle].maxPathM) return 'vehicle';
  if (job.declinedBy.includes(rider.riderId)) return 'declined';
  if (job.parties.includes(rider.riderId)) return 'party';
  if (straightMetres(position, firstPickup(job)) > OFFER_RADIUS_M) return 'too_far';
  if (current && !isBatchable(current, job, { position, vehicle: rider.vehicle }, now)) {
    return 'not_batchable';
  }
  return null;
}

/** Limits for combining two jobs; distances in a straight line. */
const BATCH_LIMITS = {
  pickupsM: 250,
  dropoffsM: 800,
  readyMs: 8 * 60_000,
  /** Longest delay for the customer of the first job. */
  addedS: 8 * 60,
};
/** Time at each pick-up, seconds. */
export const PICKUP_S = 3 * 60;

interface Place {
  position: Spot;
  vehicle: Vehicle;
}

/**
 * Whether the rider can also take the second job and still deliver the first one first, from their last
 * position.
 */
export function isBatchable(first: ActiveJob, second: OpenJob, rider: Place, now: Date): boolean {
  if (first.isPicked || first.isExpress || second.isExpress) return false;
  const isNearFirst = (pickup: Spot) =>
    first.pickups.some((other) => straightMetres(pickup, other) <= BATCH_LIMITS.pickupsM);
  if (!second.pickups.every(isNearFirst)) return false;
  if (straightMetres(first.dropoff, second.dropoff) > BATCH_LIMITS.dropoffsM) return false;
  if (Math.abs(readyMs(first, now) - readyMs(second, now)) > BATCH_LIMITS.readyMs) return false;
  const alone = secondsToDropoff([first], first.dropoff, rider, now);
  const combined = secondsToDropoff([first, second], first.dropoff, rider, now);
  return combined - alone <= BATCH_LIMITS.addedS;
}

/** Seconds until the rider has picked up all jobs and reached the drop-off. */
function secondsToDropoff(
  jobs: readonly Job[],
  dropoff: Spot,
  { position, vehicle }: Place,
  now: Date,
): number {
  let at = position;
  let seconds = 0;
  const goTo = (spot: Spot) => {
    const metres = roadMetres(at, spot);
    seconds += travelSeconds(metres, vehicle, now);
    at = spot;
    return metres;
  };
  jobs
    .flatMap(({ pickups }) => pickups)
    .forEach((pickup, index) => {
      // Two orders of one shop are picked up in one visit.
      if (goTo(pickup) > 0 || index === 0) seconds += PICKUP_S;
    });
  const ready = Math.max(...jobs.map((job) => readyMs(job, now)));
  seconds = Math.max(seconds, (ready - now.getTime()) / 1_000);
  goTo(dropoff);
  return seconds;
}

/** When the job is ready, epoch ms; now if that is past or unknown. */
function readyMs({ readyAt }: Job, now: Date): number {
  return Math.max(readyAt?.getTime() ?? 0, now.getTime());
}

/** Weighted parts of a score, whole seconds. `total` is their sum; the lowest wins. */
export interface Score {
  /** To the first pick-up. */
  travelS: number;
  /** 1.5 for each second of arrival after it is ready. */
  lateS: number;
  /** 0.5 for each second of arrival before it is ready. */
  earlyS: number;
  /** -6 for each minute since the rider's last job, down to -180. */
  idleS: number;
  /** 120 if the rider already has a job. */
  secondS: number;
  total: number;
}

const LATE_FACTOR = 1.5;
const EARLY_FACTOR = 0.5;
const IDLE_PER_MINUTE_S = 6;
const MAX_IDLE_S = 180;
const SECOND_JOB_S = 120;

/** Scores a rider for a job. Throws RangeError without a position. */
export function getScore(job: OpenJob, rider: Candidate, now: Date): Score {
  const travelS = travelToPickup(job, rider, now);
  const lateS = job.readyAt ? (now.getTime() - job.readyAt.getTime()) / 1_000 + travelS : 0;
  const idleMinutes = rider.lastJobAt
    ? (now.getTime() - rider.lastJobAt.getTime()) / 60_000
    : Number.POSITIVE_INFINITY;
  return withTotal({
    travelS,
    lateS: Math.round(LATE_FACTOR * Math.max(0, lateS)),
    earlyS: Math.round(EARLY_FACTOR * Math.max(0, -lateS)),
    idleS: 0 - Math.round(Math.min(MAX_IDLE_S, Math.max(0, idleMinutes) * IDLE_PER_MINUTE_S)),
    secondS: rider.activeJobs.length > 0 ? SECOND_JOB_S : 0,
  });
}

/** Whole seconds to the first pick-up. Throws RangeError without a position. */
function travelToPickup(job: OpenJob, { position, vehicle }: Candidate, now: Date): number {
  if (!position) throw new RangeError('no position');
  return Math.round(travelSeconds(roadMetres(position, firstPickup(job)), vehicle, now));
}

function withTotal(parts: Omit<Score, 'total'>): Score {
  const { travelS, lateS, earlyS, idleS, secondS } = parts;
  return { ...parts, total: travelS + lateS + earlyS + idleS + secondS };
}

function firstPickup({ pickups: [first], dropoff }: Job): Spot {
  return first ?? dropoff;
}

export interface Ranked {
  riderId: string;
  score: Score;
}

/** Decides which riders are offered a job. */
export interface AssignmentPolicy {
  name: string;
  /** The riders who can be offered the job now, best first. */
  rank(job: OpenJob, riders: readonly Candidate[], now: Date): Ranked[];
}

function createPolicy(name: string, score: typeof getScore): AssignmentPolicy {
  return {
    name,
    rank: (job, riders, now) =>
      riders
        .filter((rider) => getIneligibility(job, rider, now) === null)
        .map((rider) => ({ riderId: rider.riderId, score: score(job, rider, now) }))
        .sort((a, b) => a.score.total - b.score.total || (a.riderId < b.riderId ? -1 : 1)),
  };
}

/** Ranks by `getScore`; ties go to the lower rider id. */
export const scoredPolicy = createPolicy('scored', getScore);

/** Ranks only by time to the first pick-up; ties go to the lower rider id. */
export const nearestPolicy = createPolicy('nearest', (job, rider, now) =>
  withTotal({
    travelS: travelToPickup(job, rider, now),
    lateS: 0,
    earlyS: 0,
    idleS: 0,
    secondS: 0,
  }),
);

/** A round of offers to the best riders. */
export interface Wave {
  /** Number of riders; Infinity for all who are eligible. */
  size: number;
  /** Time to answer. */
  ms: number;
}

const BEST: Wave = { size: 1, ms: 25_000 };
const BEST_THREE: Wave = { size: 3, ms: 30_000 };
const EVERYONE: Wave = { size: Number.POSITIVE_INFINITY, ms: 60_000 };

/**
 * The wave of a turn, from 0: the best rider, the best three, all, then from the start. Express skips the
 * single rider.
 */
export function getWave(turn: number, isExpress: boolean): Wave {
  const waves = isExpress ? [BEST_THREE, EVERYONE] : [BEST, BEST_THREE, EVERYONE];
  return waves[turn % waves.length] ?? EVERYONE;
}

/**
 * Delay before a search without a result is repeated, ms. The first one is short, since a rider may have
 * come online during the search.
 */
export function getRetryDelayMs(isFirstTime: boolean): number {
  return isFirstTime ? 3_000 : 60_000;
}

/** A job whose search found no rider. */
export interface StarvedJob extends OpenJob {
  /** Offers made so far. */
  turn: number;
  searchingSince: Date | null;
}

/** Sorts jobs with the fewest offers first, then those with the longest wait. */
function compareNeed(a: StarvedJob, b: StarvedJob): number {
  return a.turn - b.turn || Number(a.searchingSince) - Number(b.searchingSince);
}

/**
 * Pairs jobs whose search found no rider with riders who are free for an offer again: in the order of
 * `compareNeed`, each job with the best remaining rider. Each job and each rider is used once at most.
 */
export function pairStarved(
  policy: AssignmentPolicy,
  jobs: readonly StarvedJob[],
  riders: readonly Candidate[],
  now: Date,
): { jobId: string; riderId: string }[] {
  const left = new Map(riders.map((rider) => [rider.riderId, rider]));
  return jobs.toSorted(compareNeed).flatMap((job) => {
    const [best] = policy.rank(job, [...left.values()], now);
    if (!best) return [];
    left.delete(best.riderId);
    return [{ jobId: job.jobId, riderId: best.riderId }];
  });
}

/** The first offer is made this long before a rider has to leave for the pick-up, ms. */
const OFFER_LEAD_MS = 3 * 60_000;

/**
 * When to make the first offer: early enough for the best rider to arrive when the job is ready, with 3
 * min to answer. Never before now, and now if it is unknown when the job is ready. `best`: score of the best
 * rider; null if none is eligible, which counts as no travel.
 */
export function getFirstOfferTime({ readyAt }: OpenJob, best: Score | null, now: Date): Date {
  if (!readyAt) return now;
  const leaveMs = readyAt.getTime() - (best?.travelS ?? 0) * 1_000;
  return new Date(Math.max(now.getTime(), leaveMs - OFFER_LEAD_MS));
}
