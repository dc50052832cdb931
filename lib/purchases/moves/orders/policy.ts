import { PICKUP_S, ROAD_KMH, travelSeconds } from '@/lib/core/delivery/assignment';
import {
  ETA_RANGE,
  EXPRESS_TRAVEL_FACTOR,
  estimateRiderArrivalSeconds,
  HANDOVER_S,
} from '@/lib/core/delivery/eta';
import type { Status } from '@/lib/core/delivery/status';
import { startOfDay } from '@/lib/core/hours/hours';

/** Expected arrival, minutes after the start of preparation. */
export interface Eta {
  fromMin: number;
  toMin: number;
}

/**
 * Expected arrival in minutes after the start of preparation: preparation, the rider's path at 22 km/h
 * (express: 0.8 of that time), 3 min for each shop and 4 min to hand over. The range is 0.9 to 1.25 of
 * the sum, in steps of 5 min (design, delivery part 3.2).
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

/** The three lists of the order board. */
export const BOARD_STATES = ['new', 'active', 'done'] as const;

export type BoardState = (typeof BOARD_STATES)[number];

/** The statuses of a shop's part in each list. */
const BOARD_STATUSES: Readonly<Record<BoardState, readonly Status[]>> = {
  new: ['Order Placed'],
  active: ['Order Confirmed', 'Order Assigned'],
  done: ['Order Picked', 'Order Delivered', 'Order Cancelled'],
};

/** Key of a shop's orders in one list of the board. */
export function boardKey(vendorId: string, state: BoardState): string {
  return `${vendorId}:${state}`;
}

/** Key of a shop's orders accepted on the same day. */
export function takingsKey(vendorId: string, acceptedAt: Date): string {
  return `${vendorId}:${startOfDay(acceptedAt).toISOString()}`;
}

export function boardKeys(
  parts: readonly { vendorId: string; status?: Status; acceptedAt?: Date | null }[],
): string[] {
  return parts.flatMap(({ vendorId, status, acceptedAt }) => {
    const state = BOARD_STATES.find((one) => status && BOARD_STATUSES[one].includes(status));
    return [
      ...(state ? [boardKey(vendorId, state)] : []),
      ...(acceptedAt ? [takingsKey(vendorId, acceptedAt)] : []),
    ];
  });
}
