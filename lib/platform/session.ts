import 'server-only';
import { LRUCache } from 'lru-cache';
import { isObjectId } from '@/lib/core/ids';
import { isStaff, type Role, type SignedInActor } from '@/lib/core/roles';
import { Session } from '@/models/platform/session';
import { User, type UserDoc } from '@/models/platform/user';
import { connectDb } from './db';
import { sha256 } from './digest';
import { env } from './env';
import { disconnectRoom, sessionRoom } from './realtime';
import { readSessionCookie, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from './session-token';

/** How long a session is cached, ms. */
const CACHE_TTL_MS = 10_000;
/** Lifetime of staff sessions, s: covers a working day. */
const STAFF_SESSION_S = 12 * 3_600;
/** How long a missing session is cached, ms. */
const MISSING_CACHE_TTL_MS = 60_000;
/** Minimum time between two updates of a session's idle expiry, ms. */
const TOUCH_INTERVAL_MS = 3_600_000;

/**
 * Sessions that the database no longer has, which never come back: a browser that goes on sending the
 * cookie of one costs one query a minute.
 */
const missingCache = new LRUCache<string, true>({ max: 10_000, ttl: MISSING_CACHE_TTL_MS });
const actorCache = new LRUCache<string, SignedInActor>({ max: 10_000, ttl: CACHE_TTL_MS });
/** Sessions ended by this process; a lookup that started before the last one may be stale. */
let endedCount = 0;

/** When a session started at this time ends, however often it is used. */
export const absoluteEnd = (createdAt: Date, roles: readonly Role[] = []) =>
  new Date(
    createdAt.getTime() + (isStaff({ roles }) ? STAFF_SESSION_S : SESSION_ABSOLUTE_S) * 1_000,
  );

/** Call after their rows are deleted, so that a concurrent lookup does not cache them again. */
export function forgetSessions(keys: readonly string[]): void {
  endedCount += 1;
  for (const key of keys) {
    actorCache.delete(key);
    void disconnectRoom(sessionRoom(key));
  }
}

/**
 * The user signed in by a Cookie header; null for a guest or a suspended account. `fresh` skips the
 * ten-second cache (money routes).
 */
export async function findActor(
  cookieHeader: string | null | undefined,
  { fresh = false, now = new Date() } = {},
): Promise<SignedInActor | null> {
  const claim = await readSessionCookie(cookieHeader);
  if (!claim || !isObjectId(claim.userId)) return null;
  const key = sha256(claim.sid);
  const cached = fresh ? undefined : actorCache.get(key);
  if (cached) return cached;
  if (missingCache.has(key)) return null;
  const endedBefore = endedCount;
  await connectDb();
  const session = await Session.findById(key).lean();
  if (!session) missingCache.set(key, true);
  if (!session || session.expiresAt <= now || session.userId.toString() !== claim.userId) {
    actorCache.delete(key);
    return null;
  }
  const fields = { roles: 1, status: 1, secondFactor: 1 } as const;
  const user = await User.findById(claim.userId, fields).lean();
  const isOver = user && absoluteEnd(session.createdAt, user.roles) <= now;
  if (!user || isOver || user.status === 'suspended') {
    actorCache.delete(key);
    return null;
  }
  await touch(key, session.createdAt, session.lastSeenAt, now);
  const actor: SignedInActor = {
    userId: claim.userId,
    roles: rolesInForce(user),
    signedInAt: session.createdAt,
  };
  if (endedCount === endedBefore) actorCache.set(key, actor);
  return actor;
}

/** Extends the idle expiry, never beyond the absolute one. */
async function touch(key: string, createdAt: Date, lastSeenAt: Date, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < TOUCH_INTERVAL_MS) return;
  const idle = now.getTime() + SESSION_IDLE_S * 1_000;
  const absolute = absoluteEnd(createdAt).getTime();
  await Session.updateOne(
    { _id: key },
    { lastSeenAt: now, expiresAt: new Date(Math.min(idle, absolute)) },
  );
}

/** Roles that need a second factor, if STAFF_SECOND_FACTOR is on. */
const PROTECTED_ROLES: readonly Role[] = ['ops', 'admin'];

type RoleHolder = Pick<UserDoc, 'roles' | 'secondFactor'>;

/** Whether the user has a role that isn't in force until they set up a second factor. */
export function needsSecondFactor({ roles, secondFactor }: RoleHolder): boolean {
  const { STAFF_SECOND_FACTOR, ALLOW_SANDBOX } = env();
  const isRequired = STAFF_SECOND_FACTOR === '' ? !ALLOW_SANDBOX : STAFF_SECOND_FACTOR === 'on';
  return isRequired && !secondFactor?.isOn && roles.some((role) => PROTECTED_ROLES.includes(role));
}

/** The user's roles, without ops and admin while a second factor is missing. */
export function rolesInForce(user: RoleHolder): Role[] {
  if (!needsSecondFactor(user)) return user.roles;
  const others = user.roles.filter((role) => !PROTECTED_ROLES.includes(role));
  return others.length > 0 ? others : ['customer'];
}
