import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { customerAccount, riderAccount, sellerAccount } from '@/lib/ledger/ledger';
import { findBalance, sumBalances } from '@/lib/ledger/queries';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { Rider } from '@/models/people/rider';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { Client } from './client';
import { dueEntry } from './deletion-date';
import type { DeletionDto } from './dto';
import { giveUpWallet } from './give-up';
import { countOwnerMail } from './mail-limits';
import { userMails } from './mails';
import { asProved, proveOwner } from './own-account';
import { deletionDate } from './policy';
import type { DeletionRooms, Leaving, SoleShops } from './rooms';
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
    await enqueue([dueEntry(userId, deleteAt)], session, now);
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

/** A deletion, as it would be now. */
interface Deletion {
  /** What it has to wait for, and its date if it is requested now. */
  shown: DeletionDto;
  /** Whether something about the person's money is undecided. */
  hasClaims: boolean;
  /** The account, with its shops without another owner. */
  leaving: Leaving;
}

/** Reads what deleting this account has to wait for. */
export async function findDeletion(
  { userId }: { userId: string },
  { soleShops, erasers }: DeletionRooms,
  now: Date,
): Promise<Deletion> {
  await connectDb();
  const leaving = { userId, vendorIds: await soleShops.find(userId) };
  const [wallet, ...business] = getAccounts(leaving);
  const [found, jobs, balance, earned, user] = await Promise.all([
    Promise.all(erasers.map((room) => room.findWaiting?.(leaving, now))),
    Rider.findById(userId, { load: 1 }).lean(),
    sumBalances([wallet]),
    Promise.all(business.map((account) => findBalance(account, null))),
    User.findById(userId, { givenUpKobo: 1 }).lean(),
  ]);
  const sum = (field: 'running' | 'work') =>
    found.reduce((total, one) => total + (one?.[field] ?? 0), 0);
  const shown = {
    date: deletionDate(now).toISOString(),
    running: sum('running'),
    balance: toNaira(balance),
    givenUp: storedNaira(user?.givenUpKobo ?? 0),
    work: (jobs?.load ?? 0) + sum('work'),
    // What they owe is written off afterwards, and doesn't wait.
    earnings: toNaira(sumKobo(earned.map((amount) => kobo(Math.max(0, amount))))),
  };
  return { shown, hasClaims: found.some((one) => one?.hasClaims), leaving };
}

/** The ledger accounts that are closed with the account: first its wallet. */
export function getAccounts({ userId, vendorIds }: Leaving) {
  return [customerAccount(userId), riderAccount(userId), ...vendorIds.map(sellerAccount)] as const;
}
