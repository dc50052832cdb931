import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { kobo } from '@/lib/core/money';
import { DAY_MS } from '@/lib/core/time';
import { closeAccounts } from '@/lib/ledger/ledger';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { eraseFiles } from '@/lib/platform/files/commands';
import { enqueue, implementTimer } from '@/lib/platform/outbox';
import { User } from '@/models/platform/user';
import { findDeletion, getAccounts } from './deletion';
import { dueEntry, dueTimer } from './deletion-date';
import { bookGivenUp, openLeavingLinks } from './give-up';
import { userMails } from './mails';
import { nextDeletionCheck } from './policy';
import { type DeletionRooms, NotSettled } from './rooms';
import { endSessions } from './sessions';

/** The timer that deletes accounts. */
export function defineDeletion(rooms: DeletionRooms) {
  return implementTimer(dueTimer, ({ userId }, now) => deleteOrWait(userId, rooms, now));
}

/** Deletes the due account, or retries a day later while something is ongoing or owed. */
async function deleteOrWait(userId: string, rooms: DeletionRooms, now: Date): Promise<void> {
  const due = {
    _id: userId,
    deleteAt: mongoose.trusted({ $lte: now }),
    // A suspended owner can't sign in to call it off.
    status: mongoose.trusted({ $ne: 'suspended' as const }),
  };
  await connectDb();
  if (!(await User.exists(due))) return waitWhileSuspended(userId, now);
  const { soleShops, erasers } = rooms;
  const { shown, hasClaims, leaving } = await findDeletion({ userId }, rooms, now);
  const { running, work, balance, givenUp, earnings } = shown;
  const isIdle = running === 0 && work === 0;
  const isPaidOut = balance <= givenUp && earnings === 0;
  if (!isIdle || !isPaidOut || hasClaims) return waitADay(userId, now);
  const files = (await Promise.all(erasers.map((room) => room.listFiles?.(leaving) ?? []))).flat();
  const afterwards = await inTransaction(async (session) => {
    // Not if the owner has signed in concurrently.
    const gone = await User.findOneAndDelete(due, { session }).lean();
    if (!gone) return null;
    // If two owners of a shop are deleted concurrently, the second one conflicts and is retried.
    await soleShops.touch(userId, session, now);
    const current = await soleShops.find(userId, session);
    if (current.length !== leaving.vendorIds.length) throw new NotSettled();
    await bookGivenUp(userId, kobo(gone.givenUpKobo ?? 0), session, now);
    // Money has come in since the balance was read above.
    if (!(await closeAccounts(getAccounts(leaving), session))) throw new NotSettled();
    for (const { erase } of erasers) await erase(leaving, session, now);
    await eraseFiles({ _id: mongoose.trusted({ $in: files }) }, session, now);
    return endSessions(userId, session);
  }).catch((error: unknown) => {
    if (error instanceof NotSettled) return null;
    throw error;
  });
  if (!afterwards) return waitADay(userId, now);
  afterwards();
}

/** Retries a day later, and mails the owner what the deletion waits for. */
async function waitADay(userId: string, now: Date): Promise<void> {
  const week = Math.floor(now.getTime() / (7 * DAY_MS));
  await putOff({ _id: userId }, now, async (session) => {
    const links = await openLeavingLinks(userId, session, now);
    const mail = userMails.deletionWaits.entry({ userId, week, ...links });
    await enqueue([mail], session, now);
  });
}

/** Retries a day later while the account is suspended. */
async function waitWhileSuspended(userId: string, now: Date): Promise<void> {
  await putOff({ _id: userId, status: 'suspended' }, now);
}

async function putOff(
  account: { _id: string; status?: 'suspended' },
  now: Date,
  mailOwner?: (session: ClientSession) => Promise<void>,
): Promise<void> {
  const deleteAt = nextDeletionCheck(now);
  await inTransaction(async (session) => {
    const due = { ...account, deleteAt: mongoose.trusted({ $lte: now }) };
    const moved = await User.updateOne(due, { deleteAt }, { session });
    if (moved.matchedCount === 0) return;
    await enqueue([dueEntry(account._id, deleteAt)], session, now);
    await mailOwner?.(session);
  });
}
