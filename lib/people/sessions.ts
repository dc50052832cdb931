import 'server-only';
import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { sha256 } from '@/lib/platform/digest';
import { ownedBy } from '@/lib/platform/ownership';
import { absoluteEnd, forgetSessions } from '@/lib/platform/session';
import { readSessionCookie, SESSION_IDLE_S, sealSession } from '@/lib/platform/session-token';
import { PushSubscription } from '@/models/people/push-subscription';
import { SESSION_OWNERS, Session, type SessionDoc } from '@/models/platform/session';
import { User } from '@/models/platform/user';

/** Sessions listed for their owner. */
const MAX_SHOWN = 50;
/** An account whose owner has proved to be present. */
export interface ProvedAccount {
  userId: string;
  /** The user's `accessRev` at that time; null if absent. */
  accessRev: number | null;
}

/** Where a session began, for its owner. */
type SessionOrigin = Partial<Pick<SessionDoc, 'device' | 'address'>>;

/**
 * Starts a session and returns the content of its cookie. Throws AppError `unauthenticated` if all
 * sessions of the account were ended since its owner proved to be present, for example by a new password.
 */
export async function startSession(
  { userId, accessRev }: ProvedAccount,
  now = new Date(),
  from: SessionOrigin = {},
): Promise<string> {
  await connectDb();
  return inTransaction(async (session) => {
    const { cookie } = await createSession(userId, now, from, session);
    const mine = { _id: userId, accessRev };
    const proved = await User.updateOne(mine, { $inc: { sessionsStarted: 1 } }, { session });
    if (proved.matchedCount === 0) {
      throw new AppError('unauthenticated', ACCOUNT_MESSAGES.wrongCredentials, {
        field: 'password',
      });
    }
    return cookie;
  });
}

/** Starts a session in the caller's transaction, which has checked that it may. */
async function createSession(
  userId: string,
  now: Date,
  from: SessionOrigin,
  session: ClientSession,
): Promise<{ key: string; cookie: string }> {
  const sid = randomBytes(32).toString('base64url');
  const row = {
    _id: sha256(sid),
    userId,
    ...from,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_IDLE_S * 1_000),
  };
  await Session.create([row], { session });
  return { key: row._id, cookie: await sealSession(sid, userId) };
}

/** Ends the session of a Cookie header, if there is one. */
export async function endSession(cookieHeader: string | null): Promise<void> {
  const claim = await readSessionCookie(cookieHeader);
  if (!claim) return;
  await connectDb();
  const key = sha256(claim.sid);
  try {
    await Session.deleteOne({ _id: key });
    await PushSubscription.deleteMany({ sessionId: key });
  } finally {
    forgetSessions([key]);
  }
}

/**
 * Ends all sessions of a user, in the caller's transaction, also those that are about to start.
 * `replaced`: key of a session whose push subscriptions stay, because its browser gets another session.
 * Returns what to run after the commit, which clears the cache and disconnects their sockets.
 */
export async function endSessions(
  userId: string,
  session: ClientSession,
  replaced: string | null = null,
): Promise<() => void> {
  await User.updateOne({ _id: userId }, { $inc: { accessRev: 1 } }, { session });
  const rows = await Session.find({ userId }, { _id: 1 }, { session }).lean();
  await Session.deleteMany({ userId }, { session });
  const others = { userId, sessionId: mongoose.trusted({ $ne: replaced }) };
  await PushSubscription.deleteMany(others, { session });
  return () => forgetSessions(rows.map(({ _id }) => _id));
}

/**
 * Ends all sessions of a user and starts one for the browser of this Cookie header, in the caller's
 * transaction. Returns the new cookie's content, and what to run after the commit.
 */
export async function replaceSessions(
  userId: string,
  cookieHeader: string | null,
  now: Date,
  from: SessionOrigin,
  session: ClientSession,
): Promise<{ cookie: string; afterwards: () => void }> {
  const own = await readSessionKey(cookieHeader);
  const afterwards = await endSessions(userId, session, own);
  const { key, cookie } = await createSession(userId, now, from, session);
  await PushSubscription.updateMany(
    { userId, sessionId: own },
    { sessionId: key, expiresAt: absoluteEnd(now) },
    { session },
  );
  return { cookie, afterwards };
}

/** The proved account after `endSessions` in this transaction. */
export async function rereadProved(userId: string, session: ClientSession): Promise<ProvedAccount> {
  const user = await User.findById(userId, { accessRev: 1 }, { session }).lean();
  return { userId, accessRev: user?.accessRev ?? null };
}

/** Ends one session of the actor, or all but the one of this Cookie header. */
export async function endOwnSessions(
  actor: ScopedActor<'self'>,
  sessionId: string | undefined,
  cookieHeader: string | null,
): Promise<void> {
  await connectDb();
  const own = await readSessionKey(cookieHeader);
  const mine = ownedBy(actor, SESSION_OWNERS);
  const _id = sessionId ?? mongoose.trusted({ $ne: own ?? '' });
  const rows = await Session.find({ _id, ...mine }, { _id: 1 }).lean();
  const keys = rows.map(({ _id }) => _id);
  await Session.deleteMany({ _id: mongoose.trusted({ $in: keys }), ...mine });
  await PushSubscription.deleteMany({ sessionId: mongoose.trusted({ $in: keys }), ...mine });
  forgetSessions(keys);
}

export interface OwnSession extends SessionDoc {
  isCurrent: boolean;
}

/** The actor's sessions that have not ended, the latest sign-in first. */
export async function listOwnSessions(
  actor: ScopedActor<'self'>,
  cookieHeader: string | null,
  now = new Date(),
): Promise<OwnSession[]> {
  await connectDb();
  const own = await readSessionKey(cookieHeader);
  const open = { expiresAt: mongoose.trusted({ $gt: now }) };
  const rows = await Session.find({ ...ownedBy(actor, SESSION_OWNERS), ...open })
    .sort({ createdAt: -1 })
    .limit(MAX_SHOWN)
    .lean();
  return rows.map((row) => ({ ...row, isCurrent: row._id === own }));
}

/** The session of this Cookie header, if it is the actor's and has not ended; with its latest end. */
export async function findOwnSession(
  actor: ScopedActor<'self'>,
  cookieHeader: string | null,
): Promise<{ id: string; startedAt: Date; endsBy: Date } | null> {
  const own = await readSessionKey(cookieHeader);
  if (!own) return null;
  await connectDb();
  const session = await Session.findOne({ _id: own, ...ownedBy(actor, SESSION_OWNERS) }).lean();
  if (!session) return null;
  const { createdAt } = session;
  return { id: own, startedAt: createdAt, endsBy: absoluteEnd(createdAt, actor.roles) };
}

/** The database id of a Cookie header's session; null if there is none. */
async function readSessionKey(cookieHeader: string | null): Promise<string | null> {
  const claim = await readSessionCookie(cookieHeader);
  return claim && sha256(claim.sid);
}
