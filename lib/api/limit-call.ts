import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { Actor } from '@/lib/core/roles';
import { type CounterRule, countCall, refundCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';
import { getDeviceId } from '@/lib/users/devices';
import { GUESTS_PER_ADDRESS, LIMITS, type Limit, SLOWED_FROM } from './limits';
import type { RouteRow } from './table';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Whom a call counts against, and how many points it costs. */
export interface Caller {
  /** Null for a guest, and where the limit is not by account. */
  userId: string | null;
  /** A guest's device id or similar; never trusted, anyone can make one up. */
  guestKey: string | null;
  address: string;
  weight: number;
}

/** The parts of a request that are read before its body. */
interface CallContext {
  actor: Actor | null;
  address: string;
  /** The parsed query; undefined if it is invalid or absent. */
  query: unknown;
}

/** Whom a call of this row counts against. */
export async function findCaller(
  row: RouteRow,
  request: Request,
  { actor, address, query }: CallContext,
): Promise<Caller> {
  return {
    userId: await limitedUserId(LIMITS[row.limit], request, actor),
    guestKey: getGuestKey(row, request, query),
    address,
    weight: query !== undefined && row.weigh ? row.weigh(query) : 1,
  };
}

async function limitedUserId(
  { by }: Limit,
  request: Request,
  actor: Actor | null,
): Promise<string | null> {
  if (by === 'address' || by === 'device') return null;
  if (actor || by === 'user') return actor?.userId ?? null;
  return (await readSessionCookie(request.headers.get('cookie')))?.userId ?? null;
}

/** Valid keys only, because each one creates a counter. */
function getGuestKey({ guestsBy }: RouteRow, request: Request, query: unknown): string | null {
  if (!guestsBy) return getDeviceId(request.headers.get('cookie'));
  const key = query && (query as Record<string, unknown>)[guestsBy];
  return typeof key === 'string' ? key : null;
}

/** Limits a call before its body is read. Throws AppError `too_many` or `unavailable`. */
export async function limitAttempt(row: RouteRow, caller: Caller): Promise<void> {
  const { attemptsPerMinute: points }: Limit = LIMITS[row.limit];
  if (points === undefined) return consume(row, caller);
  const rule = { name: `${row.limit}:attempts`, points, windowS: MINUTE_S, shared: false };
  await countCall(rule, caller.userId ?? caller.address);
}

/**
 * Limits a valid call just before it runs, for rows that count only those. Throws like
 * `limitAttempt`.
 */
export async function limitRun(row: RouteRow, caller: Caller): Promise<void> {
  const { attemptsPerMinute }: Limit = LIMITS[row.limit];
  if (attemptsPerMinute !== undefined) await consume(row, caller);
}

/**
 * Limits calls that the caller may not make: by the user of the session cookie, even of one that has
 * ended, else by address. A counter of their own, so that whoever holds an old cookie cannot use up
 * the limits of its user. Throws AppError `too_many`.
 */
export async function limitRefused(request: Request, address: string): Promise<void> {
  const claim = await readSessionCookie(request.headers.get('cookie'));
  const userId = claim?.userId ?? null;
  await consume({ limit: 'refused' }, { userId, guestKey: null, address, weight: 1 });
}

/** Takes back a counted run of a signed-in user. Throws AppError `unavailable`. */
export async function refundRun({ limit: name }: RouteRow, { userId }: Caller): Promise<void> {
  const limit: Limit = LIMITS[name];
  if (limit.attemptsPerMinute === undefined || userId === null) return;
  await refundCall({ ...limit, name }, userId);
  if (limit.perDay !== undefined) await refundCall(perDay(limit, name), userId);
}

/** The counter of a limit's calls in 24 hours. */
function perDay({ perDay: points = 0, shared }: Limit, name: string): CounterRule {
  return { name: `${name}:day`, points, windowS: DAY_S, shared };
}

async function consume({ limit: name }: Pick<RouteRow, 'limit'>, caller: Caller): Promise<void> {
  const limit: Limit = LIMITS[name];
  const { userId, address, weight } = caller;
  if (limit.by !== 'address' && userId === null) return consumeAsGuest({ ...limit, name }, caller);
  const key = userId ?? address;
  await countCall({ ...limit, name }, key, weight);
  if (limit.perDay !== undefined) await countCall(perDay(limit, name), key);
}

/**
 * The address first: keys are free to make up, and a refused caller must not create another counter
 * with every call. If the key's own limit refuses, the address gets its points back, so that one
 * looping browser does not use up the limit of thousands behind its address.
 */
async function consumeAsGuest(limit: CounterRule & Limit, caller: Caller): Promise<void> {
  const { guestKey, address, weight } = caller;
  const points = limit.points * (limit.guestMultiplier ?? GUESTS_PER_ADDRESS);
  const allGuests = {
    ...limit,
    name: `${limit.name}:guests`,
    points,
    ...(limit.isCostly && { slowFrom: Math.floor(points * SLOWED_FROM) }),
  };
  await countCall(allGuests, address, weight);
  if (!guestKey) return;
  try {
    await countCall({ ...limit, name: `${limit.name}:device` }, guestKey, weight);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') {
      await refundCall(allGuests, address, weight);
    }
    throw error;
  }
}
