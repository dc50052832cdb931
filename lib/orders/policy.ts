import { PICKUP_S, ROAD_KMH } from '@/lib/delivery/assignment';
import { EXPRESS_TRAVEL, HANDOVER_S, RANGE, RIDER_COMES_S } from '@/lib/delivery/eta';

/** Expected arrival, minutes after the start of preparation. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/** A vendor's preparation, in minutes from acceptance to ready. */
export interface Preparation {
  prepMinutes: number;
  /** Added by the vendor while it is busy, until then; older vendors lack both. */
  busyMinutes?: number | null;
  busyUntil?: Date | null;
}

/** Minutes that a vendor needs now, what it adds while busy included. */
export function prepMinutesAt(
  { prepMinutes, busyMinutes, busyUntil }: Preparation,
  now: Date,
): number {
  return prepMinutes + (busyUntil && busyUntil > now ? (busyMinutes ?? 0) : 0);
}

/**
 * Expected arrival in minutes after the start of preparation: preparation, the rider's path at 22 km/h
 * (express: 0.8 of that time), 3 min for each shop and 4 min to hand over. The range is 0.9 to 1.25 of
 * the sum, in steps of 5 min (design, delivery part 3.2).
 */
export function estimateArrival(
  prepMin: number,
  pathM: number,
  vendors: number,
  isExpress: boolean,
): Eta {
  const travelMin = (pathM / 1_000 / ROAD_KMH) * 60 * (isExpress ? EXPRESS_TRAVEL : 1);
  const totalMin = prepMin + travelMin + (PICKUP_S * vendors + HANDOVER_S) / 60;
  const roundTo5 = (minutes: number) => Math.max(5, Math.round(minutes / 5) * 5);
  const fromMin = roundTo5(totalMin * RANGE.from);
  return { fromMin, toMin: Math.max(roundTo5(totalMin * RANGE.to), fromMin + 5) };
}

/** Expected arrival of a dispatch or an errand, in minutes after the search for a rider starts. */
export function estimateDirect(pathM: number, stops: number, isExpress: boolean): Eta {
  return estimateArrival(RIDER_COMES_S / 60, pathM, stops, isExpress);
}
