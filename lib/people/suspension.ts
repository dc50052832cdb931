import 'server-only';
import type { ClientSession } from 'mongodb';
import { disconnectWork, enqueue } from '@/lib/platform/outbox';
import { Rider } from '@/models/people/rider';
import { User } from '@/models/platform/user';
import { restartDeletion } from './deletion-date';
import type { SuspensionRooms } from './rooms';
import { endSessions } from './sessions';

/**
 * Suspends an account, in the caller's transaction: ends all its sessions, takes a rider offline and their
 * offer back, pauses shops without another owner, and declines what was asked to be paid out to them. All
 * other money and purchases stay as they are. Returns what to run after the commit; null if it was suspended
 * already.
 */
export async function suspendUser(
  userId: string,
  { soleShops, returnOffer, declinePayouts }: SuspensionRooms,
  session: ClientSession,
  now: Date,
): Promise<(() => void) | null> {
  const active = { _id: userId, status: 'active' as const };
  const suspended = await User.updateOne(active, { status: 'suspended' }, { session });
  if (suspended.matchedCount === 0) return null;
  await Rider.updateOne({ _id: userId }, { $set: { isOnline: false } }, { session });
  await soleShops.pause(userId, session);
  const vendorIds = await soleShops.find(userId, session);
  await declinePayouts({ userId, vendorIds }, session, now);
  const work = disconnectWork({ userId });
  await enqueue([{ id: `disconnect:${userId}:${now.getTime()}`, work }], session, now);
  const afterwards = await endSessions(userId, session);
  await returnOffer(userId, session, now);
  return afterwards;
}

/**
 * Lets an account sign in again, in the caller's transaction, and ends the pause of its shops. A scheduled
 * deletion starts its 30 days again. Returns whether the account was suspended.
 */
export async function restoreUser(
  userId: string,
  { soleShops }: SuspensionRooms,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const suspended = { _id: userId, status: 'suspended' as const };
  const restored = await User.updateOne(suspended, { status: 'active' }, { session });
  if (restored.matchedCount === 0) return false;
  const isLeaving = await restartDeletion(userId, session, now);
  if (!isLeaving) await soleShops.reopen(userId, session);
  return true;
}
