import { roadMetres } from '@/lib/core/maps/distance';
import type { Vehicle } from '@/lib/core/vehicles';
import { PICKUP_S, ROAD_KMH, type Spot, travelSeconds } from './assignment';

/** The state of a delivery under way. */
export interface Progress {
  now: Date;
  /** When everything is ready to be picked up; null if nothing has to be prepared, or it is unknown. */
  readyAt: Date | null;
  /** The rider's last position; null without a rider or a position. */
  position: (Spot & { at: Date }) | null;
  /** Remaining stops, in order, the drop-off last. Empty: the rider is at the drop-off. */
  remaining: readonly Spot[];
  isExpress: boolean;
  /** The rider's; by default a motorcycle. */
  vehicle?: Vehicle;
}

export interface Arrival {
  from: Date;
  to: Date;
  /** `low`: the rider's position is unknown, or older than 5 min. */
  confidence: 'normal' | 'low';
}

/** Expected distance of a rider with unknown position from the first stop, road metres. */
const UNKNOWN_RIDER_M = 3_700;
/** Time for the handover at the drop-off, seconds. */
const HANDOVER_S = 4 * 60;
/** Travel time with Express, as a fraction of the standard time. */
const EXPRESS_TRAVEL_FACTOR = 0.8;
/** The range shown, as multiples of the expected time. */
const ETA_RANGE = { from: 0.9, to: 1.25 } as const;

const ROUNDING_MS = 5 * 60_000;
const FRESH_POSITION_MS = 5 * 60_000;

/**
 * Expected seconds until a rider with unknown position reaches the first stop: 10 min, or 15 in the rush
 * hours.
 */
function estimateRiderArrivalSeconds(at: Date): number {
  return travelSeconds(UNKNOWN_RIDER_M, 'motorcycle', at);
}

/**
 * When the customer can expect the delivery: the later of preparation and the trip to the first stop, the
 * legs to the drop-off at the speed of this hour, 3 min at each stop before it, and 4 min for the handover.
 * Express takes 0.8 of the travel time. The range is 0.9 to 1.25 of that, rounded to 5 min of the clock,
 * never in the past, and at least 5 min long.
 */
export function estimateArrival(progress: Progress): Arrival {
  const { now, position, remaining } = progress;
  const expectedMs = expectedSeconds(progress) * 1_000;
  const nowMs = now.getTime();
  const roundUp = (ms: number) => Math.ceil(ms / ROUNDING_MS) * ROUNDING_MS;
  const nearest = (factor: number) =>
    Math.round((nowMs + expectedMs * factor) / ROUNDING_MS) * ROUNDING_MS;
  const from = Math.max(nearest(ETA_RANGE.from), roundUp(nowMs));
  const to = Math.max(nearest(ETA_RANGE.to), from + ROUNDING_MS);
  const isFresh =
    remaining.length === 0 ||
    (position !== null && nowMs - position.at.getTime() <= FRESH_POSITION_MS);
  return { from: new Date(from), to: new Date(to), confidence: isFresh ? 'normal' : 'low' };
}

function expectedSeconds(progress: Progress): number {
  const { now, readyAt, position, remaining, isExpress, vehicle = 'motorcycle' } = progress;
  const [first, ...later] = remaining;
  if (!first) return HANDOVER_S;
  const travel = (from: Spot, to: Spot) =>
    travelSeconds(roadMetres(from, to), vehicle, now) * (isExpress ? EXPRESS_TRAVEL_FACTOR : 1);
  const toFirstStop = position ? travel(position, first) : estimateRiderArrivalSeconds(now);
  const isPickedUp = later.length === 0;
  const preparation = readyAt && !isPickedUp ? (readyAt.getTime() - now.getTime()) / 1_000 : 0;
  const legs = later.reduce((sum, stop, index) => sum + travel(remaining[index] ?? first, stop), 0);
  return Math.max(preparation, toFirstStop) + legs + PICKUP_S * later.length + HANDOVER_S;
}

/** Expected arrival, minutes after the start of preparation. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/**
 * Expected arrival in minutes after the start of preparation: preparation, the rider's path at 22 km/h
 * (express: 0.8 of that time), 3 min for each shop and 4 min to hand over. The range is 0.9 to 1.25 of the
 * sum, in steps of 5 min.
 */
export function estimateMinutes(
  prepMin: number,
  pathM: number,
  vendors: number,
  isExpress: boolean,
): Eta {
  const travelMin = (pathM / 1_000 / ROAD_KMH) * 60 * (isExpress ? EXPRESS_TRAVEL_FACTOR : 1);
  return toRange(prepMin + travelMin + (PICKUP_S * vendors + HANDOVER_S) / 60);
}

function toRange(totalMin: number): Eta {
  const roundTo5 = (minutes: number) => Math.max(5, Math.round(minutes / 5) * 5);
  const fromMin = roundTo5(totalMin * ETA_RANGE.from);
  return { fromMin, toMin: Math.max(roundTo5(totalMin * ETA_RANGE.to), fromMin + 5) };
}

export interface DirectRoute {
  /** Road metres from the first stop to the drop-off. */
  pathM: number;
  /** Before the drop-off. */
  stops: number;
  isExpress: boolean;
  /** When the search for a rider starts. */
  startsAt: Date;
}

/**
 * Expected arrival of a dispatch or an errand, in minutes after the search for a rider starts: the
 * rider's trip to the first stop and on to the drop-off at the speed of that hour, as `estimateArrival`
 * has it once a rider takes it.
 */
export function estimateDirect({ pathM, stops, isExpress, startsAt }: DirectRoute): Eta {
  const legs =
    travelSeconds(pathM, 'motorcycle', startsAt) * (isExpress ? EXPRESS_TRAVEL_FACTOR : 1);
  const total = estimateRiderArrivalSeconds(startsAt) + legs + PICKUP_S * stops + HANDOVER_S;
  return toRange(total / 60);
}
