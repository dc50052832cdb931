import type { Kobo } from '@/lib/core/money';
import type { Role } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { isLive, isOngoing, type Status, statusRank } from '@/lib/delivery/status';

/** Roles that work in the area of ops. */
export const OPS_ROLES = ['ops', 'admin'] as const satisfies readonly Role[];

/** What ops and support do. */
export const AUDIT_ACTIONS = [
  'cancel',
  'refund',
  'ask-refund',
  'agree-refund',
  'decline-refund',
  'ask-cancel',
  'agree-cancel',
  'decline-cancel',
  'deliver',
  'assign',
  'release',
  'hide-review',
  'keep-review',
  'show-review',
  'reply-ticket',
  'close-ticket',
  'read-chat',
  'save-promo',
  'end-promo',
  'suspend-account',
  'restore-account',
  'confirm-email',
  'give-up-wallet',
  'grant-role',
  'revoke-role',
  'reset-factor',
  'read-person',
  'read-application',
  'read-document',
  'approve-application',
  'reject-application',
  'ask-application',
  'call-applicant',
  'suspend-shop',
  'reopen-shop',
  'edit-shop',
  'suspend-rider',
  'reopen-rider',
  'ask-close',
  'agree-close',
  'decline-close',
  'hide-product',
  'show-product',
  'change-member',
  'remove-member',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Lists of people: everyone, or those with a role. */
export const PEOPLE_FILTERS = ['customer', 'seller', 'rider', 'staff'] as const;

export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** What an audit entry is about. */
export const AUDIT_KINDS = [
  ...SERVICE_KINDS,
  'review',
  'ticket',
  'chat',
  'promo',
  'account',
  'application',
  'shop',
  'rider',
  'product',
] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What a second person agrees to: money for something bought, or the end of a shop or a rider. */
export const CLOSING_KINDS = ['shop', 'rider'] as const;

export type ClosingKind = (typeof CLOSING_KINDS)[number];

/** `expired`: nobody agreed in time. */
export const APPROVAL_STATES = ['open', 'agreed', 'declined', 'expired'] as const;

export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How long somebody can agree to a refund, ms. */
export const APPROVAL_MS = 24 * 3_600_000;

const DAY_MS = 86_400_000;

/** How long an order may be without a rider before ops see it, ms. */
const RIDER_SEARCH_MS = 5 * 60_000;

/** Lists of ops: everything, what has missed a time, or what nobody moves on. */
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

/** What is wrong with an order, a dispatch or an errand. */
export type ProblemCode =
  /** Its rider is at the drop-off and can reach nobody. */
  | 'unreachable'
  /** A shop has not accepted in time. */
  | 'accept'
  /** A shop has not had it ready when it said. */
  | 'ready'
  /** No rider has taken it for five minutes. */
  | 'rider'
  /** It has not arrived when it was promised. */
  | 'delivery'
  /** Wrong delivery codes have locked it. */
  | 'code';

export interface JobProblem {
  code: ProblemCode;
  /** Since when. */
  since: Date;
}

/** What decides whether an order, a dispatch or an errand needs ops. */
export interface JobFacts {
  status: Status | null;
  /** When shops must have accepted; null if nothing waits for one. */
  acceptBy: Date | null;
  /** The vendors' parts; none in a dispatch or an errand. */
  parts: readonly {
    status?: Status;
    readyBy?: Date | null;
    readyAt?: Date | null;
  }[];
  /** Since when riders have been asked; null if it has one, or is not ready for one. */
  searchingSince: Date | null;
  /** The latest time of arrival that the customer was told. */
  promisedBy: Date;
  /** When a wrong code locked it; null if it is not locked. */
  codeLockedAt: Date | null;
  /** When its rider reported that nobody can be reached; null if they did not. */
  unreachableAt: Date | null;
}

/**
 * What is wrong with an order, a dispatch or an errand now: first what a rider waits for at a door,
 * then the oldest problem. Nothing is once it is delivered or cancelled.
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
 * The time by which lists of problems are sorted, the earliest first. A rider at a door comes before
 * everything that has waited for less than a day longer. `now` without problems.
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

/** `late`: a time has passed that somebody was told. `stuck`: nothing moves unless somebody acts. */
const PROBLEM_FILTERS: Readonly<Record<ProblemCode, Exclude<JobFilter, 'all'>>> = {
  accept: 'late',
  ready: 'late',
  delivery: 'late',
  rider: 'stuck',
  code: 'stuck',
  unreachable: 'stuck',
};

/** Whether something with these problems belongs in a list. */
export function isListed(problems: readonly JobProblem[], filter: JobFilter): boolean {
  return filter === 'all' || problems.some(({ code }) => PROBLEM_FILTERS[code] === filter);
}

/** What the platform has given of its own money for it, kobo. */
export interface PlatformFacts {
  /** To the customer, as goodwill. */
  goodwillKobo?: number;
  /** To shops and riders, for what was cancelled. */
  costKobo: number;
}

/**
 * Whether a second person has to agree: what the platform has given of its own money for this order,
 * with this amount, comes to more than one person may give. Several small ones don't get round it.
 */
export function needsSecond(
  { goodwillKobo = 0, costKobo }: PlatformFacts,
  amount: Kobo,
  alone: Kobo,
): boolean {
  return goodwillKobo + costKobo + amount > alone;
}
