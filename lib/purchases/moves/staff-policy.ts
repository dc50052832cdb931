import { isLive, isOngoing, type Status, statusRank } from '@/lib/core/delivery/status';
import type { Kobo } from '@/lib/core/money';
import { DAY_MS } from '@/lib/core/time';

/** How long an order may be without a rider before it counts as stuck, ms. */
const RIDER_SEARCH_MS = 5 * 60_000;

/** Lists of ops: all, past a promised time, or stuck until a person acts. */
export const JOB_FILTERS = ['all', 'late', 'stuck'] as const;

export type JobFilter = (typeof JOB_FILTERS)[number];

/** `open`: neither delivered nor cancelled. */
export const JOB_STATES = [
  'any',
  'open',
  'placed',
  'confirmed',
  'assigned',
  'picked',
  'delivered',
  'cancelled',
] as const;

export type JobState = (typeof JOB_STATES)[number];

/** Problems of an order, a dispatch or an errand. */
export type ProblemCode =
  /** Its rider is at the drop-off and can't reach the customer. */
  | 'unreachable'
  /** A shop has not accepted in time. */
  | 'accept'
  /** A shop has not had it ready at the promised time. */
  | 'ready'
  /** No rider has accepted it for five minutes. */
  | 'rider'
  /** It has not arrived in the promised time. */
  | 'delivery'
  /** Wrong delivery codes have locked it. */
  | 'code';

export interface JobProblem {
  code: ProblemCode;
  since: Date;
}

/** What `findProblems` needs to know of an order, a dispatch or an errand. */
export interface JobFacts {
  status: Status | null;
  /** Shops must accept by then; null if none has to. */
  acceptBy: Date | null;
  /** The vendors' parts; empty for a dispatch or an errand. */
  parts: readonly {
    status?: Status;
    readyBy?: Date | null;
    readyAt?: Date | null;
  }[];
  /** When the search for a rider began; null if it has one, or is not ready for one. */
  searchingSince: Date | null;
  /** The latest time of arrival promised to the customer. */
  promisedBy: Date;
  /** When a wrong code locked it; null if it is not locked. */
  codeLockedAt: Date | null;
  /** When its rider reported that the customer can't be reached; null without such a report. */
  unreachableAt: Date | null;
}

/**
 * The problems of an order, a dispatch or an errand at `now`: an unreachable customer first, then the
 * oldest. Empty once it is delivered or cancelled.
 */
export function findProblems(job: JobFacts, now: Date): JobProblem[] {
  if (!isOngoing(job.status)) return [];
  const overdue = (code: ProblemCode, due: Date | null | undefined): JobProblem[] =>
    due && due <= now ? [{ code, since: due }] : [];
  const unready = job.parts.filter(
    ({ status, readyAt }) => !readyAt && status && isLive(status) && !isPicked(status),
  );
  const readyBy = unready.flatMap(({ readyBy: due }) => due ?? []).sort(byTime)[0];
  const searchUntil =
    job.searchingSince && new Date(job.searchingSince.getTime() + RIDER_SEARCH_MS);
  return [
    ...overdue('accept', job.status === 'Order Placed' ? job.acceptBy : null),
    ...overdue('ready', readyBy),
    ...(searchUntil && searchUntil <= now
      ? [{ code: 'rider', since: job.searchingSince } as JobProblem]
      : []),
    ...overdue('delivery', job.promisedBy),
    ...overdue('code', job.codeLockedAt),
    ...overdue('unreachable', job.unreachableAt),
  ].sort((a, b) => Number(isAtDoor(b)) - Number(isAtDoor(a)) || byTime(a.since, b.since));
}

function isAtDoor({ code }: JobProblem): boolean {
  return code === 'unreachable';
}

/**
 * The time by which lists of problems are sorted, the earliest first; `now` without problems. A rider
 * who waits at a door is put a day earlier.
 */
export function urgency([first]: readonly JobProblem[], now: Date): Date {
  if (!first) return now;
  return isAtDoor(first) ? new Date(first.since.getTime() - DAY_MS) : first.since;
}

function isPicked(status: Status): boolean {
  return statusRank(status) >= statusRank('Order Picked');
}

function byTime(a: Date, b: Date): number {
  return a.getTime() - b.getTime();
}

/** `late`: a promised time has passed. `stuck`: nothing happens unless a person acts. */
const PROBLEM_FILTERS: Readonly<Record<ProblemCode, Exclude<JobFilter, 'all'>>> = {
  accept: 'late',
  ready: 'late',
  delivery: 'late',
  rider: 'stuck',
  code: 'stuck',
  unreachable: 'stuck',
};

/** Whether a job with these problems belongs in a list. */
export function isListed(problems: readonly JobProblem[], filter: JobFilter): boolean {
  return filter === 'all' || problems.some(({ code }) => PROBLEM_FILTERS[code] === filter);
}

/** What the platform has paid of its own money for an order, a dispatch or an errand, kobo. */
export interface PlatformFacts {
  /** To the customer, as goodwill. */
  goodwillKobo?: number;
  /** To shops and riders, for cancelled work. */
  costKobo: number;
}

/**
 * Whether a second person has to agree: the amount, added to what the platform has paid for this order
 * of its own money, exceeds what one person may give. Several small refunds can't avoid the limit.
 */
export function needsSecond(
  { goodwillKobo = 0, costKobo }: PlatformFacts,
  amount: Kobo,
  alone: Kobo,
): boolean {
  return goodwillKobo + costKobo + amount > alone;
}
