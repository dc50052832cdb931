import { type OpeningHours, openState } from '@/lib/delivery/hours';
import type { Status } from '@/lib/delivery/status';

/** The three lists of the order board. */
export const BOARD_STATES = ['new', 'active', 'done'] as const;

export type BoardState = (typeof BOARD_STATES)[number];

/** The statuses of a shop's part in each list. */
export const BOARD_STATUSES: Readonly<Record<BoardState, readonly Status[]>> = {
  new: ['Order Placed'],
  active: ['Order Confirmed', 'Order Assigned'],
  done: ['Order Picked', 'Order Delivered', 'Order Cancelled'],
};

/** Minutes of preparation that a shop can promise. */
export const PREP_MINUTES = { min: 5, max: 90 } as const;
/** Minutes by which one delay moves an order. */
export const DELAY_MINUTES = { min: 1, max: 60 } as const;
/** Longest pause, minutes: a day. */
export const MAX_PAUSE_MINUTES = 1_440;
/** Most minutes that a busy shop adds to each preparation. */
export const MAX_BUSY_MINUTES = 60;

const LAGOS_OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Midnight in Lagos (UTC+1 all year), at which the day of this moment began. */
export function startOfDay(now: Date): Date {
  const local = now.getTime() + LAGOS_OFFSET_MS;
  return new Date(Math.floor(local / DAY_MS) * DAY_MS - LAGOS_OFFSET_MS);
}

/** When a shop takes orders: its own hours and those of delivery. */
type Hours = readonly (readonly OpeningHours[])[];

/** When a shop closes next: now open, or after its next opening; null if it never opens. */
export function nextClosing(hours: Hours, now: Date): Date | null {
  const state = openState(hours, now);
  if (state.isOpen || !state.changesAt) return state.changesAt;
  return openState(hours, state.changesAt).changesAt;
}

/** When a shop opens next, after closing first if it is open; null if it never does. */
export function nextOpening(hours: Hours, now: Date): Date | null {
  const state = openState(hours, now);
  if (!state.isOpen || !state.changesAt) return state.changesAt;
  return openState(hours, state.changesAt).changesAt;
}
