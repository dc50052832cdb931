import { type Point, straightMetres } from '@/lib/core/maps/distance';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { JobStep } from './dto';

interface Stop {
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  state: 'open' | 'done' | 'skipped';
  arrivedAt: Date | null;
}

/** Radius of an arrival at a stop, metres in a straight line. */
export const ARRIVAL_M = 150;
/** A faster position is not stored, m/s. */
const TOP_SPEED_MS = 90 / 3.6;
/** A faster move is impossible, m/s. */
const POSSIBLE_SPEED_MS = 100 / 3.6;
/** How long a rider's reports are doubted after an impossible move, ms. */
const DOUBT_TTL_MS = 30 * 60_000;
/** Wrong pick-up PINs before the lock. */
export const PIN_TRIES = 5;
export const PIN_LOCK_MS = 10 * 60_000;
/** The rider's wait for the customer, ms. */
export const WAIT_MS = 5 * 60_000;
/** Contact attempts before the customer can be reported as unreachable. */
export const MIN_CONTACTS = 2;
/** Minimum time between two attempts that both count, ms. */
const CONTACT_INTERVAL_MS = 30_000;

/** Whether an attempt counts, after these. */
export function isNewContact(contacts: readonly Date[], at: Date): boolean {
  const last = contacts.at(-1);
  return last === undefined || at.getTime() - last.getTime() >= CONTACT_INTERVAL_MS;
}

/** Worst accuracy of a usable position, metres. */
export const WORST_ACCURACY_M = 100;

/** A position with its accuracy, metres. */
interface Fix extends LastPosition {
  accuracy: number | null;
}

/**
 * Whether a move is impossible in its time, even if both positions are off by their accuracy, at most
 * 100 m each.
 */
export function isTooFast(from: Fix, to: Fix): boolean {
  const metres = straightMetres(from, to) - wrongBy(from) - wrongBy(to);
  const seconds = Math.max(1, (to.at.getTime() - measuredAt(from)) / 1_000);
  return metres / seconds > POSSIBLE_SPEED_MS;
}

/**
 * Whether the rider's reports are doubted, because of an impossible move during the job or in the last
 * half hour.
 */
export function isDoubted(doubtedAt: Date | null, assignedAt: Date | null, now: Date): boolean {
  if (!doubtedAt) return false;
  const since = now.getTime() - DOUBT_TTL_MS;
  return doubtedAt.getTime() >= Math.min(since, assignedAt?.getTime() ?? since);
}

/** Time of measurement by our clock, ms: a phone without network sends its positions later. */
function measuredAt({ at, sentAt, clockLagMs }: Fix): number {
  const isDated = sentAt !== undefined && clockLagMs !== undefined;
  return isDated ? Math.min(at.getTime(), sentAt.getTime() + clockLagMs) : at.getTime();
}

/** Maximum age of a position for `isAt`, ms. */
const POSITION_TTL_MS = 120_000;

/**
 * Whether the rider is at a stop, by their last position; null if that is too old or too inaccurate.
 */
export function isAt(stop: Point, position: Fix | null, now: Date): boolean | null {
  if (!position || now.getTime() - position.at.getTime() > POSITION_TTL_MS) return null;
  const { accuracy } = position;
  if (accuracy === null || accuracy > WORST_ACCURACY_M) return null;
  return straightMetres(position, stop) <= ARRIVAL_M + accuracy;
}

const wrongBy = ({ accuracy }: Fix) => Math.min(accuracy ?? 0, WORST_ACCURACY_M);

/** The customer's time to agree to more money at a stop, minutes. */
export const APPROVAL_MINUTES = 3;
/** Maximum of such requests at one stop. */
export const MAX_APPROVAL_REQUESTS = 3;

/** Wrong PINs left before the lock; `wrong`: the number so far. */
export function pinTriesLeft(wrong: number): number {
  return PIN_TRIES - (wrong % PIN_TRIES);
}

/**
 * Whether the rider can release the job: nothing is picked up or spent, and no stop of an errand was
 * skipped, which the next rider would not visit.
 */
export function canGiveBack(stops: readonly Stop[]): boolean {
  return stops.every(
    ({ kind, state }) => state === 'open' || (kind === 'pickup' && state === 'skipped'),
  );
}

/** The next step, in the order of the route; null when no stop is open. */
export function nextStep(stops: readonly Stop[]): { stop: number; step: JobStep } | null {
  const stop = stops.find(({ state }) => state === 'open');
  if (!stop) return null;
  if (!stop.arrivedAt) return { stop: stop.seq, step: 'arrive' };
  const steps = { pickup: 'pick', errand: 'stop', dropoff: 'deliver' } as const;
  return { stop: stop.seq, step: steps[stop.kind] };
}

/**
 * The step that proves the arrival at the next stop without a position: by the shop's PIN or the
 * customer's code. Null if there is none.
 */
export function provenStep(
  kind: ServiceKind,
  next: { stop: number; step: JobStep } | null,
  stops: readonly Pick<Stop, 'seq' | 'kind'>[],
): JobStep | null {
  const stop = stops.find(({ seq }) => seq === next?.stop);
  if (next?.step !== 'arrive' || !stop) return null;
  if (stop.kind === 'dropoff') return 'deliver';
  return stop.kind === 'pickup' && kind === 'order' ? 'pick' : null;
}

/** Minimum time between two stored positions, ms. */
export const POSITION_INTERVAL_MS = 3_000;
const CLOCK_AHEAD_MS = 60_000;

/** A position as sent; `sentAt` is by the phone's clock. */
export interface SentPosition extends Point {
  accuracy: number;
  /** m/s; null if unknown. */
  speed: number | null;
  sentAt: Date;
}

/** The position before it. `sentAt` is absent if it came with a command. */
export interface LastPosition extends Point {
  at: Date;
  sentAt?: Date | undefined;
  /** How far the phone’s clock is behind ours, ms. */
  clockLagMs?: number | undefined;
}

/**
 * Whether to store a position: accurate to 100 m, no faster than 90 km/h, not from the future, and at least
 * 3 s after the last.
 */
export function isUsable(next: SentPosition, last: LastPosition | null, now: Date): boolean {
  if (next.accuracy > WORST_ACCURACY_M || (next.speed ?? 0) > TOP_SPEED_MS) return false;
  if (next.sentAt.getTime() > now.getTime() + CLOCK_AHEAD_MS) return false;
  if (!last) return true;
  // A phone's clock may be wrong, so compare its times only with each other.
  const elapsedMs = last.sentAt
    ? next.sentAt.getTime() - last.sentAt.getTime()
    : now.getTime() - last.at.getTime();
  if (elapsedMs < POSITION_INTERVAL_MS) return false;
  return straightMetres(last, next) / (elapsedMs / 1_000) <= TOP_SPEED_MS;
}

/** How long after its end a job shows its rider persons and places, ms. */
const DETAILS_TTL_MS = 60 * 60_000;

/**
 * Whether a job ended so long ago that its rider doesn't need its names, phones and places any more. An
 * hour is enough for a phone that sends its last commands late.
 */
export function isLongOver(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() > DETAILS_TTL_MS;
}
