import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { inTransaction } from '@/lib/platform/db';
import { declareTimer, enqueue, type OutboxRow } from '@/lib/platform/outbox';
import { ANY_DATE } from '@/models/platform/define';
import { User } from '@/models/platform/user';
import { dropLinks } from './links';
import { mayMailOwner } from './mail-limits';
import { userMails } from './mails';
import { deletionDate } from './policy';
import type { SoleShops } from './rooms';

/** The links in the mails about a deletion that waits; they end with a sign-in. */
export const LEAVING_LINKS = ['give-up-wallet', 'withdraw-wallet'] as const;

/** Deletes an account on its date. */
export const dueTimer = declareTimer('account-deletion', {
  ids: z.object({ userId: objectId, at: z.iso.datetime() }),
  key: ({ userId, at }) => `${userId}:${at}`,
});

export const dueEntry = (userId: string, deleteAt: Date): OutboxRow =>
  dueTimer.entry({ userId, at: deleteAt.toISOString() }, deleteAt);

/**
 * Calls off a deletion, when its owner signs in; mails them and ends the pause of their shops. Returns
 * whether there was one.
 */
export async function callOffDeletion(
  userId: string,
  soleShops: SoleShops,
  now: Date,
): Promise<boolean> {
  const isDue = { _id: userId, deleteAt: mongoose.trusted({ $ne: null }) };
  if (!(await User.exists(isDue))) return false;
  const mayMail = await mayMailOwner('deletion', userId);
  return inTransaction(async (session) => {
    const account = await User.findById(userId, { deleteAt: 1 }, { session }).lean();
    if (!account?.deleteAt) return false;
    const mail = { userId, at: account.deleteAt.toISOString() };
    if (mayMail) await enqueue([userMails.deletionCalledOff.entry(mail)], session, now);
    await User.updateOne({ _id: userId }, { deleteAt: null, givenUpKobo: 0 }, { session });
    await dropLinks(userId, LEAVING_LINKS, session);
    await soleShops.reopen(userId, session);
    return true;
  });
}

/**
 * Moves a scheduled deletion to 30 days from now, in the caller's transaction, and mails the owner, who
 * couldn't call it off while suspended. Returns whether there was one.
 */
export async function restartDeletion(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const deleteAt = deletionDate(now);
  const isScheduled = { _id: userId, deleteAt: ANY_DATE };
  const moved = await User.updateOne(isScheduled, { deleteAt }, { session });
  if (moved.matchedCount === 0) return false;
  const mail = userMails.deletionScheduled.entry({ userId, at: deleteAt.toISOString() });
  await enqueue([dueEntry(userId, deleteAt), mail], session, now);
  return true;
}
