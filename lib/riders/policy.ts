import { formatIsoDate } from '@/lib/core/format';
import type { ServiceKind } from '@/lib/core/socket-events';
import { type Point, straightMetres } from '@/lib/delivery/distance';
import type { JobStep } from './dto';

/** Only an approved rider can go online; `closed`: by two of ops, for good. */
export const RIDER_STATUSES = ['approved', 'suspended', 'closed'] as const;

export type RiderStatus = (typeof RIDER_STATUSES)[number];

/** What decides whether somebody may ride. `licenceUntil`: its last day; null where none is needed. */
export interface Approval {
  status: RiderStatus;
  licenceUntil?: string | null;
}

/** Whether the licence's last day is over. */
export function isLicenceOver({ licenceUntil }: Approval, now: Date): boolean {
  return typeof licenceUntil === 'string' && licenceUntil < formatIsoDate(now);
}

/** Whether the rider can be offered jobs at all. Jobs under way go on without. */
export function mayRide(rider: Approval, now: Date): boolean {
  return rider.status === 'approved' && !isLicenceOver(rider, now);
}

/** A stop as far as the next step depends on it. */
interface Stop {
  seq: number;
  kind: 'pickup' | 'errand' | 'dropoff';
  state: 'open' | 'done' | 'skipped';
  arrivedAt: Date | null;
}

/** Deliveries of each kind for which lost timers are set again at once. */
export const OVERDUE_LIMIT = 1_000;
/** Farthest from a stop that counts as being there, metres in a straight line (design, delivery 3.2). */
export const ARRIVAL_M = 150;
/** Fastest move of which a position is kept, metres a second. */
const TOP_SPEED_MS = 90 / 3.6;
/** Fastest move that is believed, metres a second. */
const BELIEVED_SPEED_MS = 100 / 3.6;
/** How long what a rider reports is doubted after a move that nobody can make, ms. */
const DOUBTED_FOR_MS = 30 * 60_000;
/** Wrong pick-up PINs after which none is checked for a while. */
export const PIN_TRIES = 5;
/** That while, ms. */
export const PIN_LOCK_MS = 10 * 60_000;
/** How long the rider waits for the customer, ms. */
export const WAIT_MS = 5 * 60_000;
/** Tries to reach somebody that come before "not reachable". */
export const CONTACTS = 2;
/** Least time between two tries that both count, ms. */
const CONTACT_EVERY_MS = 30_000;

/** Whether a try counts as another one, after these. */
export function isNewContact(contacts: readonly Date[], at: Date): boolean {
  const last = contacts.at(-1);
  return last === undefined || at.getTime() - last.getTime() >= CONTACT_EVERY_MS;
}

/** Least accuracy of a position that is believed, metres. */
export const WORST_ACCURACY_M = 100;

/** A place at a time, and how sure the phone was of it, metres. */
interface Fix extends LastPosition {
  accuracy: number | null;
}

/**
 * Whether nobody gets from one place to the other in that time, even if both are wrong by as much as
 * the phone said, and at most by 100 m each.
 */
export function isTooFast(from: Fix, to: Fix): boolean {
  const metres = straightMetres(from, to) - wrongBy(from) - wrongBy(to);
  const seconds = Math.max(1, (to.at.getTime() - measuredAt(from)) / 1_000);
  return metres / seconds > BELIEVED_SPEED_MS;
}

/**
 * Whether what a rider reports now is doubted, because of an impossible move during the job or in the
 * half hour before.
 */
export function isDoubted(doubtedAt: Date | null, assignedAt: Date | null, now: Date): boolean {
  if (!doubtedAt) return false;
  const since = now.getTime() - DOUBTED_FOR_MS;
  return doubtedAt.getTime() >= Math.min(since, assignedAt?.getTime() ?? since);
}

/** By our clock, ms: what came late, after a time without network, was measured before it came. */
function measuredAt({ at, sentAt, clockLagMs }: Fix): number {
  const isDated = sentAt !== undefined && clockLagMs !== undefined;
  return isDated ? Math.min(at.getTime(), sentAt.getTime() + clockLagMs) : at.getTime();
}

/** The oldest position that tells where the rider is now, ms. */
const KNOWN_FOR_MS = 120_000;

/**
 * Whether the rider is at a stop, by the position that their phone sent last; null if that is too old or
 * too inaccurate to tell.
 */
export function isAt(stop: Point, position: Fix | null, now: Date): boolean | null {
  if (!position || now.getTime() - position.at.getTime() > KNOWN_FOR_MS) return null;
  const { accuracy } = position;
  if (accuracy === null || accuracy > WORST_ACCURACY_M) return null;
  return straightMetres(position, stop) <= ARRIVAL_M + accuracy;
}

const wrongBy = ({ accuracy }: Fix) => Math.min(accuracy ?? 0, WORST_ACCURACY_M);

/** How long the customer has to agree to more money at a stop, minutes. */
export const APPROVAL_MINUTES = 3;
/** How often that can be asked at one stop. */
export const APPROVAL_ASKS = 3;

/** Wrong PINs that are left before none is checked; `wrong`: how many there were. */
export function pinTriesLeft(wrong: number): number {
  return PIN_TRIES - (wrong % PIN_TRIES);
}

/**
 * Whether the rider can give the job back: nothing of it is in their hands, nothing spent, and no stop
 * of an errand skipped, which the next rider would not visit.
 */
export function canGiveBack(stops: readonly Stop[]): boolean {
  return stops.every(
    ({ kind, state }) => state === 'open' || (kind === 'pickup' && state === 'skipped'),
  );
}

/** What the rider does next; null when nothing is open. Stops are taken in the order of the way. */
export function nextStep(stops: readonly Stop[]): { stop: number; step: JobStep } | null {
  const stop = stops.find(({ state }) => state === 'open');
  if (!stop) return null;
  if (!stop.arrivedAt) return { stop: stop.seq, step: 'arrive' };
  const steps = { pickup: 'pick', errand: 'stop', dropoff: 'deliver' } as const;
  return { stop: stop.seq, step: steps[stop.kind] };
}

/**
 * What proves without a position that the rider is at their next stop: the shop's PIN or the customer's
 * code. Null where nothing does.
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

/** Least time between two positions that are kept, ms. */
export const POSITION_EVERY_MS = 3_000;
const CLOCK_AHEAD_MS = 60_000;

/** A position that a rider's phone sent, by the phone's own clock. */
export interface SentPosition extends Point {
  accuracy: number;
  /** Metres a second; null if the phone did not say. */
  speed: number | null;
  sentAt: Date;
}

/** The position before it. `sentAt` is missing if it was not one of the phone's. */
export interface LastPosition extends Point {
  at: Date;
  sentAt?: Date | undefined;
  /** By how much the phone’s clock is off, ms. */
  clockLagMs?: number | undefined;
}

/**
 * Whether a position is worth keeping: accurate to 100 m, no faster than 90 km/h, not from the future,
 * and at least 3 s after the last (design, delivery part 4).
 */
export function isUsable(next: SentPosition, last: LastPosition | null, now: Date): boolean {
  if (next.accuracy > WORST_ACCURACY_M || (next.speed ?? 0) > TOP_SPEED_MS) return false;
  if (next.sentAt.getTime() > now.getTime() + CLOCK_AHEAD_MS) return false;
  if (!last) return true;
  // A phone's clock may be wrong, so its times are only compared with each other.
  const elapsedMs = last.sentAt
    ? next.sentAt.getTime() - last.sentAt.getTime()
    : now.getTime() - last.at.getTime();
  if (elapsedMs < POSITION_EVERY_MS) return false;
  return straightMetres(last, next) / (elapsedMs / 1_000) <= TOP_SPEED_MS;
}

const COARSE_DEGREES = 1_000;

/** A point to about 100 m: a thousandth of a degree. */
export function coarse({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * COARSE_DEGREES) / COARSE_DEGREES;
  return { latitude: round(latitude), longitude: round(longitude) };
}

/** How long after its end a job still tells its rider who and where, ms. */
const KNOWN_AFTER_MS = 60 * 60_000;

/**
 * Whether a job ended so long ago that its rider has no more need of its names, phones and places. An
 * hour is enough for a phone that sends its last commands late.
 */
export function isLongOver(endedAt: Date | null, now: Date): boolean {
  return endedAt !== null && now.getTime() - endedAt.getTime() > KNOWN_AFTER_MS;
}
