import { type Point, roadMetres, straightMetres } from './distance';
import { minuteOfDay } from './hours';

export const VEHICLES = ['foot', 'bicycle', 'motorcycle', 'car'] as const;
export type Vehicle = (typeof VEHICLES)[number];

/** A place that riders go to or are at, in degrees. */
export type Spot = Point;

/** A rider for the policy. */
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

/** Where and when something is fetched and brought. */
interface Job {
  jobId: string;
  /** In the order in which they are visited. */
  pickups: readonly Spot[];
  dropoff: Spot;
  /** When everything is ready to be picked up; null: nothing has to be prepared, or nobody knows. */
  readyAt: Date | null;
  isExpress: boolean;
}

/** A job that the rider already has. */
export interface ActiveJob extends Job {
  /** Something of it has left its shop. */
  isPicked: boolean;
}

/** A job that needs a rider. */
export interface OpenJob extends Job {
  /** Road metres from the first pick-up to the drop-off. */
  pathM: number;
  /** Ids of riders who declined it. */
  declinedBy: readonly string[];
  /** Ids of users who never get the offer: customer, recipient, members of its shops. */
  parties: readonly string[];
}

/** Jobs that a rider can have at once. */
export const RIDER_CAPACITY = 2;
/** Farthest rider who gets an offer, metres in a straight line from the first pick-up. */
const OFFER_RADIUS_M = 6_000;
/** Oldest position by which a rider gets an offer. */
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

/** What each vehicle can do: km/h on a free road, and the longest path of a job, road metres. */
const ABILITY: Readonly<Record<Vehicle, { kmh: number; maxPathM: number }>> = {
  foot: { kmh: 5, maxPathM: 1_500 },
  bicycle: { kmh: 12, maxPathM: 4_000 },
  motorcycle: { kmh: ROAD_KMH, maxPathM: Number.POSITIVE_INFINITY },
  car: { kmh: ROAD_KMH, maxPathM: Number.POSITIVE_INFINITY },
};

/**
 * Seconds for road metres, not rounded. Traffic at that hour of Lagos sets the speed, or the vehicle
 * if it is slower (design, delivery part 3.2).
 */
export function travelSeconds(metres: number, vehicle: Vehicle, at: Date): number {
  const minute = minuteOfDay(at);
  const isRush = RUSH_HOURS.some(([from, to]) => from <= minute && minute < to);
  const kmh = Math.min(ABILITY[vehicle].kmh, isRush ? RUSH_KMH : ROAD_KMH);
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
 * Why the rider can't be offered the job now; null if they can. With several reasons, the first in the
 * order of `Ineligible`. Rule: design, delivery part 3.4.
 */
export function ineligibility(job: OpenJob, rider: Candidate, now: Date): Ineligible | null {
  const { position, activeJobs } = rider;
  const [current] = activeJobs;
  if (!rider.isApproved) return 'not_approved';
  if (!rider.isOnline) return 'offline';
  if (!position || now.getTime() - position.at.getTime() > POSITION_MAX_AGE_MS) {
    return 'position_old';
  }
  if (activeJobs.length >= RIDER_CAPACITY) return 'full';
  if (rider.hasOffer) return 'has_offer';
  if (job.pathM > ABILITY[rider.vehicle].maxPathM) return 'vehicle';
  if (job.declinedBy.includes(rider.riderId)) return 'declined';
  if (job.parties.includes(rider.riderId)) return 'party';
  if (straightMetres(position, firstPickup(job)) > OFFER_RADIUS_M) return 'too_far';
  if (current && !isBatchable(current, job, { position, vehicle: rider.vehicle }, now)) {
    return 'not_batchable';
  }
  return null;
}

/** Two jobs can be carried together within these limits; distances in a straight line. */
const BATCH = {
  pickupsM: 250,
  dropoffsM: 800,
  readyMs: 8 * 60_000,
  /** Longest delay for the customer of the first job. */
  addedS: 8 * 60,
};
/** Time that a rider spends at each pick-up. */
export const PICKUP_S = 3 * 60;

interface Place {
  position: Spot;
  vehicle: Vehicle;
}

/**
 * Whether the rider can take the second job along and still bring the first one first, from where they
 * were last seen. Rule: design, delivery part 3.4.
 */
export function isBatchable(first: ActiveJob, second: OpenJob, rider: Place, now: Date): boolean {
  if (first.isPicked || first.isExpress || second.isExpress) return false;
  const isOnTheWay = (pickup: Spot) =>
    first.pickups.some((other) => straightMetres(pickup, other) <= BATCH.pickupsM);
  if (!second.pickups.every(isOnTheWay)) return false;
  if (straightMetres(first.dropoff, second.dropoff) > BATCH.dropoffsM) return false;
  if (Math.abs(readyMs(first, now) - readyMs(second, now)) > BATCH.readyMs) return false;
  const alone = secondsToDropoff([first], first.dropoff, rider, now);
  const together = secondsToDropoff([first, second], first.dropoff, rider, now);
  return together - alone <= BATCH.addedS;
}

/** Seconds until the rider has picked up all of the jobs and reached the drop-off. */
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
      // A second order of the same shop is picked up in the same visit.
      if (goTo(pickup) > 0 || index === 0) seconds += PICKUP_S;
    });
  const ready = Math.max(...jobs.map((job) => readyMs(job, now)));
  seconds = Math.max(seconds, (ready - now.getTime()) / 1_000);
  goTo(dropoff);
  return seconds;
}

/** When the job is ready, ms: not before now, and now if nobody knows. */
function readyMs({ readyAt }: Job, now: Date): number {
  return Math.max(readyAt?.getTime() ?? 0, now.getTime());
}

/** Parts of a score in whole seconds, as they count: `total` is their sum, and the lowest wins. */
export interface Score {
  /** To the first pick-up. */
  travelS: number;
  /** 1.5 for each second that the rider comes after it is ready. */
  lateS: number;
  /** 0.5 for each second that the rider comes before it is ready. */
  earlyS: number;
  /** Up to -180: 6 for each minute since the rider's last job. */
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

/**
 * How well the job suits the rider, whose position must be known. Rule: design, delivery part 3.4.
 */
export function getScore(job: OpenJob, rider: Candidate, now: Date): Score {
  const travelS = travelToPickup(job, rider, now);
  const lateS = job.readyAt ? (now.getTime() - job.readyAt.getTime()) / 1_000 + travelS : 0;
  const idleMinutes = rider.lastJobAt
    ? (now.getTime() - rider.lastJobAt.getTime()) / 60_000
    : Number.POSITIVE_INFINITY;
  return addUp({
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

function addUp(parts: Omit<Score, 'total'>): Score {
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

/** Decides who is offered a job. */
export interface AssignmentPolicy {
  name: string;
  /** The riders who can be offered the job now, best first. */
  rank(job: OpenJob, riders: readonly Candidate[], now: Date): Ranked[];
}

function getPolicy(name: string, score: typeof getScore): AssignmentPolicy {
  return {
    name,
    rank: (job, riders, now) =>
      riders
        .filter((rider) => ineligibility(job, rider, now) === null)
        .map((rider) => ({ riderId: rider.riderId, score: score(job, rider, now) }))
        .sort((a, b) => a.score.total - b.score.total || (a.riderId < b.riderId ? -1 : 1)),
  };
}

/** By `getScore`; ties go to the lower rider id. */
export const scoredPolicy = getPolicy('scored', getScore);

/** By time to the first pick-up alone; ties go to the lower rider id. */
export const nearestPolicy = getPolicy('nearest', (job, rider, now) =>
  addUp({ travelS: travelToPickup(job, rider, now), lateS: 0, earlyS: 0, idleS: 0, secondS: 0 }),
);

/** A round of offers: to how many of the best riders, and for how long. */
export interface Wave {
  /** Infinity: to every eligible rider. */
  size: number;
  ms: number;
}

const BEST: Wave = { size: 1, ms: 25_000 };
const BEST_THREE: Wave = { size: 3, ms: 30_000 };
const EVERYONE: Wave = { size: Number.POSITIVE_INFINITY, ms: 60_000 };

/**
 * The wave of a turn, counted from 0: the best rider, the best three, everyone, and again. Express
 * leaves out the first of these each time.
 */
export function getWave(turn: number, isExpress: boolean): Wave {
  const waves = isExpress ? [BEST_THREE, EVERYONE] : [BEST, BEST_THREE, EVERYONE];
  return waves[turn % waves.length] ?? EVERYONE;
}

/**
 * When a search that found nobody looks again, ms. The first time it looks again soon: somebody may have
 * come online while it looked.
 */
export function lookAgainMs(isFirstTime: boolean): number {
  return isFirstTime ? 3_000 : 60_000;
}

/** A search that found nobody. */
export interface StarvedJob extends OpenJob {
  /** Offers made so far. */
  turn: number;
  searchingSince: Date | null;
}

/** Searches that found nobody: the one with the fewest offers first, then the one that waits longest. */
function byNeed(a: StarvedJob, b: StarvedJob): number {
  return a.turn - b.turn || Number(a.searchingSince) - Number(b.searchingSince);
}

/**
 * Pairs riders who can answer an offer again with searches that found nobody, by `byNeed`: each job with
 * the best rider who is left. A job comes once at most, and so does a rider.
 */
export function pairStarved(
  policy: AssignmentPolicy,
  jobs: readonly StarvedJob[],
  riders: readonly Candidate[],
  now: Date,
): { jobId: string; riderId: string }[] {
  const left = new Map(riders.map((rider) => [rider.riderId, rider]));
  return jobs.toSorted(byNeed).flatMap((job) => {
    const [best] = policy.rank(job, [...left.values()], now);
    if (!best) return [];
    left.delete(best.riderId);
    return [{ jobId: job.jobId, riderId: best.riderId }];
  });
}

/** How long before a rider has to leave for the pick-up the first offer goes out. */
const OFFER_LEAD_MS = 3 * 60_000;

/**
 * When the first offer goes out: early enough for the best rider to arrive as the job is ready, with 3
 * min to answer. Never before now, and now if nobody knows when it is ready. `best`: score of the best
 * rider; null if nobody is eligible, which counts as no travel.
 */
export function offerAt({ readyAt }: OpenJob, best: Score | null, now: Date): Date {
  if (!readyAt) return now;
  const leaveMs = readyAt.getTime() - (best?.travelS ?? 0) * 1_000;
  return new Date(Math.max(now.getTime(), leaveMs - OFFER_LEAD_MS));
}
