import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { Actor } from '@/lib/core/roles';
import { type CounterRule, countCall, refundCall } from '../rate-limit';
import { readSessionCookie } from '../session-token';
import { getDeviceId } from './caller';
import { GUESTS_PER_ADDRESS, LIMITS, type Limit, SLOWED_FROM } from './limits';
import type { RouteRow } from './row';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** By whom a call is counted, and the points it costs. */
export interface Caller {
  /** Null for a guest, and if the limit is not by account. */
  userId: string | null;
  /** A guest's device id or similar; untrusted, anyone can forge one. */
  guestKey: string | null;
  address: string;
  weight: number;
}

interface CallContext {
  actor: Actor | null;
  address: string;
  /** The parsed query; undefined if it is invalid or absent. */
  query: unknown;
}

export async function findCaller(
  row: RouteRow,
  request: Request,
  { actor, address, query }: CallContext,
): Promise<Caller> {
  return {
    userId: await limitedUserId(LIMITS[row.limit], request, actor),
    guestKey: toGuestKey(row, request, query),
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
function toGuestKey({ guestsBy }: RouteRow, request: Request, query: unknown): string | null {
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
 * Limits a valid call just before it runs, for rows that count only valid ones. Throws like `limitAttempt`.
 */
export async function limitRun(row: RouteRow, caller: Caller): Promise<void> {
  const { attemptsPerMinute }: Limit = LIMITS[row.limit];
  if (attemptsPerMinute !== undefined) await consume(row, caller);
}

/**
 * Limits calls that the caller may not make: by the user of the session cookie, even of an ended session,
 * else by address. Counted separately, so that the holder of an old cookie cannot use up the limits of
 * its user. Throws AppError `too_many`.
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
 * Counts by address first: keys can be forged, and a refused caller must not create a counter with every
 * call. If the key's own limit refuses, refunds the address, so that one looping browser does not use up
 * the limit of thousands behind its address.
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
