import { PICKUP_S, type Spot, travelSeconds, type Vehicle } from './assignment';
import { roadMetres } from './distance';

/** What is known of a delivery under way. */
export interface Progress {
  now: Date;
  /** When everything is ready to be picked up; null: nothing has to be prepared, or nobody knows. */
  readyAt: Date | null;
  /** Where the rider was last seen; null without a rider or a position. */
  position: (Spot & { at: Date }) | null;
  /** Stops still to visit, in order, the drop-off last. Empty: the rider is at the drop-off. */
  remaining: readonly Spot[];
  isExpress: boolean;
  /** The rider's; by default one that keeps up with the traffic. */
  vehicle?: Vehicle;
}

export interface Arrival {
  from: Date;
  to: Date;
  /** `low`: the rider's position is unknown, or older than 5 min. */
  confidence: 'normal' | 'low';
}

/** Road metres that a rider whose position is unknown is expected to have to the first stop. */
const RIDER_COMES_M = 3_700;
/** Seconds from the drop-off to the customer's hands. */
export const HANDOVER_S = 4 * 60;
/** Share of the travel time that Express takes. */
export const EXPRESS_TRAVEL = 0.8;
/** The expected time is shown as a range between these multiples of it. */
export const RANGE = { from: 0.9, to: 1.25 } as const;

const STEP_MS = 5 * 60_000;
const POSITION_OLD_MS = 5 * 60_000;

/**
 * Expected seconds until a rider whose position is unknown reaches the first stop: 10 min on a free
 * road, 15 in the rush hour.
 */
export function riderComesSeconds(at: Date): number {
  return travelSeconds(RIDER_COMES_M, 'motorcycle', at);
}

/**
 * When the customer can expect the rider: the later of preparation and the way to the first stop, the
 * legs to the drop-off at the speed of this hour, 3 min at each stop before it, and 4 min to hand over.
 * Express takes 0.8 of the travel time. The range is 0.9 to 1.25 of that, rounded to 5 min of the
 * clock, never in the past, and at least 5 min long. Rule: design, delivery part 3.2.
 */
export function estimateArrival(progress: Progress): Arrival {
  const { now, position, remaining } = progress;
  const expectedMs = expectedSeconds(progress) * 1_000;
  const nowMs = now.getTime();
  const roundUp = (ms: number) => Math.ceil(ms / STEP_MS) * STEP_MS;
  const nearest = (factor: number) => Math.round((nowMs + expectedMs * factor) / STEP_MS) * STEP_MS;
  const from = Math.max(nearest(RANGE.from), roundUp(nowMs));
  const to = Math.max(nearest(RANGE.to), from + STEP_MS);
  const isFresh =
    remaining.length === 0 ||
    (position !== null && nowMs - position.at.getTime() <= POSITION_OLD_MS);
  return { from: new Date(from), to: new Date(to), confidence: isFresh ? 'normal' : 'low' };
}

function expectedSeconds(progress: Progress): number {
  const { now, readyAt, position, remaining, isExpress, vehicle = 'motorcycle' } = progress;
  const [first, ...later] = remaining;
  if (!first) return HANDOVER_S;
  const travel = (from: Spot, to: Spot) =>
    travelSeconds(roadMetres(from, to), vehicle, now) * (isExpress ? EXPRESS_TRAVEL : 1);
  const way = position ? travel(position, first) : riderComesSeconds(now);
  const isPickedUp = later.length === 0;
  const preparation = readyAt && !isPickedUp ? (readyAt.getTime() - now.getTime()) / 1_000 : 0;
  const legs = later.reduce((sum, stop, index) => sum + travel(remaining[index] ?? first, stop), 0);
  return Math.max(preparation, way) + legs + PICKUP_S * later.length + HANDOVER_S;
}
