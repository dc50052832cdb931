import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { type Kobo, kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { readWithdrawable } from '@/lib/ledger/available';
import {
  closeAccounts,
  customerAccount,
  HOUSE,
  isFrozen,
  post,
  riderAccount,
  sellerAccount,
} from '@/lib/ledger/ledger';
import { findBalance, sumBalances } from '@/lib/ledger/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { hashAddress } from '@/lib/platform/digest';
import { eraseFiles } from '@/lib/platform/files/commands';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { ANY_DATE } from '@/lib/platform/partial-index';
import { AccountLink } from '@/models/people/account-link';
import { Address } from '@/models/people/address';
import { PersonNote } from '@/models/people/person-note';
import { Rider } from '@/models/people/rider';
import { Audit } from '@/models/platform/audit';
import { Command } from '@/models/platform/command';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { Client } from './client';
import { DUE_TIMER, deletionTimer, dueIds, getDueKey, type LEAVING_LINKS } from './deletion-date';
import type { DeletionDto } from './dto';
import {
  type DeletionRooms,
  type Eraser,
  type Leaving,
  NotSettled,
  type SoleShops,
  type Waiting,
} from './eraser';
import {
  createLink,
  dropLinks,
  type LinkProof,
  type LinkPurpose,
  linkOverError,
  takeLink,
} from './links';
import { countOwnerMail } from './mail-limits';
import { userMails } from './mails';
import { asProved, proveOwner } from './own-account';
import { deletionDate, LEAVING_LINK_TTL_MS, nextDeletionCheck } from './policy';
import type { DeleteAccountInput } from './schemas';
import { endSessions } from './sessions';

/**
 * Schedules the deletion of the account 30 days ahead, mails the owner and ends all sessions. Pauses
 * shops without another owner, because no one is at their boards. Returns the date, on a repeat the first
 * one. Signing in calls it off. `giveUp`: the owner gives up what is in the wallet.
 *
 * Throws AppError `invalid` for a wrong password, and `too_many` if the owner can't be mailed today: the
 * caller knows the password, but may not be the owner.
 */
export async function scheduleDeletion(
  proof: DeleteAccountInput,
  actor: ScopedActor<'self'>,
  client: Client,
  soleShops: SoleShops,
  now: Date,
): Promise<Date> {
  const owner = await proveOwner(actor, proof, client);
  const { userId } = actor;
  const isScheduled = { _id: userId, deleteAt: mongoose.trusted({ $ne: null }) };
  // For a scheduled one the mail was sent then.
  const uncount = (await User.exists(isScheduled))
    ? null
    : await countOwnerMail('deletion', userId).catch(refuseUnmailed);
  const { deleteAt, isNew, afterwards } = await inTransaction(async (session) => {
    const mine = ownedBy(actor, USER_OWNERS);
    const proved = { ...mine, ...asProved(owner) };
    const found = await User.findOne(proved, { deleteAt: 1 }, { session }).lean();
    // The password was changed concurrently.
    if (!found)
      throw new AppError('invalid', ACCOUNT_MESSAGES.wrongPassword, { field: 'password' });
    const isNew = !found.deleteAt;
    // A concurrent sign-in has called off the scheduled one.
    if (isNew && !uncount) throw new AppError('too_many', MESSAGES.tooManyTries);
    const deleteAt = found.deleteAt ?? deletionDate(now);
    await User.updateOne(mine, { deleteAt }, { session });
    if (proof.giveUp) await giveUpWallet(userId, client.address, session, now);
    await soleShops.pause(userId, session);
    await enqueue([deletionTimer(userId, deleteAt)], session, now);
    const ids = { userId, at: deleteAt.toISOString() };
    if (isNew) await enqueue([userMails.deletionScheduled.entry(ids)], session, now);
    return { deleteAt, isNew, afterwards: await endSessions(userId, session) };
  }).catch(async (error: unknown) => {
    await uncount?.();
    throw error;
  });
  afterwards();
  if (!isNew) await uncount?.();
  return deleteAt;
}

/** Rethrows the mail limit's refusal with the message for a deletion. */
function refuseUnmailed(error: unknown): never {
  const isTooMany = error instanceof AppError && error.code === 'too_many';
  if (!isTooMany) throw error;
  throw new AppError('too_many', ACCOUNT_MESSAGES.deletionUntold, {}, error.retryAfterS);
}

/**
 * Records that the owner gives up the wallet's balance, with an audit entry. It is booked when the account
 * is deleted: until then the deletion can be called off. Money that comes in later is not included.
 */
async function giveUpWallet(
  userId: string,
  address: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const amountKobo = await sumBalances([customerAccount(userId)], session);
  if (amountKobo === 0) return;
  const before = await User.findByIdAndUpdate(
    userId,
    { givenUpKobo: amountKobo },
    { session, projection: { givenUpKobo: 1 } },
  ).lean();
  if (before?.givenUpKobo === amountKobo) return;
  const actorId = new mongoose.Types.ObjectId(userId);
  await Audit.create(
    [
      {
        _id: `${userId}:give-up:${now.getTime()}`,
        at: now,
        actorId,
        action: 'give-up-wallet',
        kind: 'account',
        refId: actorId,
        reason: 'The owner deletes the account',
        before: { givenUpKobo: before?.givenUpKobo ?? 0 },
        after: { givenUpKobo: amountKobo },
        addressHash: hashAddress(address),
      },
    ],
    { session },
  );
}

/**
 * Gives up the wallet's balance of an account that waits to be deleted, by the link of the weekly mail,
 * and makes its deletion due. Throws AppError `invalid` for a link that is over, also because its owner
 * has signed in since.
 */
export async function giveUpByLink(proof: LinkProof, address: string, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const { userId } = await takeLink(proof, 'give-up-wallet', session, now);
    const isScheduled = { _id: userId, deleteAt: ANY_DATE };
    const due = await User.updateOne(isScheduled, { deleteAt: now }, { session });
    if (due.matchedCount === 0) throw linkOverError();
    await giveUpWallet(userId.toString(), address, session, now);
    await enqueue([deletionTimer(userId.toString(), now)], session, now);
  });
}

/** What a deletion has to wait for, and its date if it is requested now. */
export async function findDeletion(
  { userId }: { userId: string },
  rooms: DeletionRooms,
  now: Date,
): Promise<DeletionDto> {
  await connectDb();
  const leaving = { userId, vendorIds: await rooms.soleShops.find(userId) };
  const [wallet, ...business] = getAccounts(leaving);
  const [{ running, work }, jobs, balance, earned, user] = await Promise.all([
    findWaiting(leaving, rooms, now),
    Rider.findById(userId, { load: 1 }).lean(),
    sumBalances([wallet]),
    Promise.all(business.map((account) => findBalance(account, null))),
    User.findById(userId, { givenUpKobo: 1 }).lean(),
  ]);
  return {
    date: deletionDate(now).toISOString(),
    running,
    balance: toNaira(balance),
    givenUp: storedNaira(user?.givenUpKobo ?? 0),
    work: (jobs?.load ?? 0) + work,
    // What they owe is written off afterwards, and doesn't wait.
    earnings: toNaira(sumKobo(earned.map((amount) => kobo(Math.max(0, amount))))),
  };
}

async function findWaiting(
  leaving: Leaving,
  { erasers }: DeletionRooms,
  now: Date,
): Promise<Waiting> {
  const found = await Promise.all(erasers.map((room) => room.findWaiting?.(leaving, now)));
  const sum = (field: 'running' | 'work') =>
    found.reduce((total, one) => total + (one?.[field] ?? 0), 0);
  return {
    running: sum('running'),
    work: sum('work'),
    hasClaims: found.some((one) => one?.hasClaims),
  };
}

function getAccounts({ userId, vendorIds }: Leaving) {
  return [customerAccount(userId), riderAccount(userId), ...vendorIds.map(sellerAccount)] as const;
}

/** The timer that deletes accounts. */
export function defineDeletion(rooms: DeletionRooms) {
  return defineTimer(DUE_TIMER, {
    ids: dueIds,
    key: getDueKey,
    run: ({ userId }, now) => deleteOrWait(userId, rooms, now),
  });
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
  const { running, balance, givenUp, work, earnings } = await findDeletion({ userId }, rooms, now);
  const leaving = { userId, vendorIds: await soleShops.find(userId) };
  const isIdle = running === 0 && work === 0;
  const isPaidOut = balance <= givenUp && earnings === 0;
  const isSettled = isIdle && isPaidOut && !(await findWaiting(leaving, rooms, now)).hasClaims;
  if (!isSettled) return waitADay(userId, now);
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

/** Books what was given up. Throws NotSettled if the balance is higher, or the wallet is frozen. */
async function bookGivenUp(
  userId: string,
  givenUp: Kobo,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const wallet = customerAccount(userId);
  const balance = await sumBalances([wallet], session);
  if (balance === 0) return;
  if (balance > givenUp || (await isFrozen(userId, session))) throw new NotSettled();
  await post(
    {
      id: `given-up:${userId}`,
      type: 'given-up',
      postings: [
        { account: wallet, amount: kobo(-balance) },
        { account: HOUSE.givenUp, amount: balance },
      ],
      refs: {},
      actor: `user:${userId}`,
      description: 'Given up with the account',
    },
    session,
    now,
  );
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

/**
 * Links to give up the wallet's balance and to withdraw it, in the caller's transaction: their ids, or '' for
 * one that would do nothing.
 */
async function openLeavingLinks(
  userId: string,
  session: ClientSession,
  now: Date,
): Promise<{ linkId: string; withdrawId: string }> {
  const user = await User.findById(userId, { email: 1, confirmedEmail: 1 }).session(session).lean();
  if (!user) return { linkId: '', withdrawId: '' };
  const { balance, withdrawable } = await readWithdrawable(userId, session, now);
  const email = user.confirmedEmail ?? user.email;
  const open = (purpose: (typeof LEAVING_LINKS)[number], amount: Kobo) =>
    amount === 0 ? '' : openLink({ userId, purpose, email }, session, now);
  return {
    linkId: await open('give-up-wallet', balance),
    withdrawId: await open('withdraw-wallet', withdrawable),
  };
}

/** The id of the open link of that purpose, or of a new one. */
async function openLink(
  { userId, purpose, email }: { userId: string; purpose: LinkPurpose; email: string },
  session: ClientSession,
  now: Date,
): Promise<string> {
  const open = await AccountLink.findOne({ userId, purpose }).session(session).lean();
  // The mail is sent once a week, and the daily retries use its links.
  if (open && open.expiresAt.getTime() > now.getTime() + LEAVING_LINK_TTL_MS / 8) {
    return open._id.toString();
  }
  await dropLinks(userId, [purpose], session);
  return createLink({ userId, purpose, email, ttlMs: LEAVING_LINK_TTL_MS }, session, now);
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
    await enqueue([deletionTimer(account._id, deleteAt)], session, now);
    await mailOwner?.(session);
  });
}

/** The commands that the account has sent: their ids begin with its own. */
const commandsOf = (userId: string) => ({
  _id: mongoose.trusted({ $gt: `${userId}:`, $lt: `${userId};` }),
});

/** What people own of this: their places, links and notes, and their work as a rider. */
export const userEraser: Eraser = {
  erase: async ({ userId }, session) => {
    await Address.deleteMany({ userId }, { session });
    await Command.deleteMany(commandsOf(userId), { session });
    await AccountLink.deleteMany({ userId }, { session });
    await Rider.deleteOne({ _id: userId }, { session });
    await PersonNote.deleteMany({ userId: new mongoose.Types.ObjectId(userId) }, { session });
  },
};
