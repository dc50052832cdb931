import 'server-only';
import { AppError } from '@/lib/core/errors';
import type { Actor } from '@/lib/core/roles';
import { type CounterRule, countCall, uncountCall } from '@/lib/platform/rate-limit';
import { readSessionCookie } from '@/lib/platform/session-token';
import { deviceIdOf } from '@/lib/users/devices';
import { GUESTS_BEHIND_ONE_ADDRESS, LIMITS, type Limit } from './limits';
import type { RouteRow } from './table';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Whose call it is, and how much it counts for. */
export interface Caller {
  /** Null: a guest, or a limit that looks at no account. */
  userId: string | null;
  /** What a guest's call names itself by; anyone can make one up. */
  guest: string | null;
  address: string;
  weight: number;
}

/** What is known of a call before its body is read. */
interface Known {
  actor: Actor | null;
  address: string;
  /** The query as its schema gives it; undefined where it refuses it, or where there is none. */
  query: unknown;
}

/** Whose call it is, for its row's limit. */
export async function callerOf(row: RouteRow, request: Request, known: Known): Promise<Caller> {
  const { actor, address, query } = known;
  return {
    userId: await countedUser(LIMITS[row.limit], request, actor),
    guest: guestOf(row, request, query),
    address,
    weight: query !== undefined && row.weigh ? row.weigh(query) : 1,
  };
}

async function countedUser(
  { by }: Limit,
  request: Request,
  actor: Actor | null,
): Promise<string | null> {
  if (by === 'address' || by === 'device') return null;
  if (actor || by === 'user') return actor?.userId ?? null;
  return (await readSessionCookie(request.headers.get('cookie')))?.userId ?? null;
}

/** Only what is well-formed is a name: each is an entry in the counters. */
function guestOf({ guestsBy }: RouteRow, request: Request, query: unknown): string | null {
  if (!guestsBy) return deviceIdOf(request.headers.get('cookie'));
  const named = query && (query as Record<string, unknown>)[guestsBy];
  return typeof named === 'string' ? named : null;
}

/** Counts the call before its body is looked at. Throws AppError `too_many` or `unavailable`. */
export async function countCaller(row: RouteRow, caller: Caller): Promise<void> {
  const { looks }: Limit = LIMITS[row.limit];
  if (looks === undefined) return countWhole(row, caller);
  const rule = { name: `${row.limit}:looks`, points: looks, windowS: MINUTE_S, shared: false };
  await countCall(rule, caller.userId ?? caller.address);
}

/** Counts the call when it is about to run, where only those count. Throws like `countCaller`. */
export async function countRun(row: RouteRow, caller: Caller): Promise<void> {
  const { looks }: Limit = LIMITS[row.limit];
  if (looks !== undefined) await countWhole(row, caller);
}

async function countWhole({ limit: name }: RouteRow, caller: Caller): Promise<void> {
  const limit: Limit = LIMITS[name];
  const { userId, address, weight } = caller;
  if (limit.by !== 'address' && userId === null) return countGuest({ ...limit, name }, caller);
  const key = userId ?? address;
  await countCall({ ...limit, name }, key, weight);
  if (limit.perDay === undefined) return;
  await countCall({ ...limit, name: `${name}:day`, points: limit.perDay, windowS: DAY_S }, key);
}

/**
 * The address first: names are free, and whoever is refused must not leave one entry more with each
 * call. What the device then refuses is given back, so that one browser in a loop does not use up
 * what thousands behind its address share.
 */
async function countGuest(limit: CounterRule & Limit, caller: Caller): Promise<void> {
  const { guest, address, weight } = caller;
  const guests = limit.guests ?? GUESTS_BEHIND_ONE_ADDRESS;
  const all = { ...limit, name: `${limit.name}:guests`, points: limit.points * guests };
  await countCall(all, address, weight);
  if (!guest || guests === 1) return;
  try {
    await countCall({ ...limit, name: `${limit.name}:device` }, guest, weight);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many') {
      await uncountCall(all, address, weight);
    }
    throw error;
  }
}
