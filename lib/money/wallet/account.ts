import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { type ScopedActor, scopeActor } from '@/lib/core/roles';
import { cardProvider } from '@/lib/integrations/paystack';
import {
  type AccountHolder,
  CardProviderError,
  type DedicatedAccount,
  isCardProviderError,
  type TransferReceiver,
} from '@/lib/integrations/paystack/port';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import {
  FUNDING_ACCOUNT_OWNERS,
  FundingAccount,
  type FundingAccountDoc,
  type PendingTransfer,
} from '@/models/money/funding-account';
import { USER_OWNERS, User } from '@/models/platform/user';
import type { FundingAccountDto } from './dto';
import { nextLookup, splitName } from './policy';
import { findFundingAccount } from './queries';

/** How long one caller has an account to itself, ms: enough for three provider calls of 10 s. */
const LEASE_MS = 45_000;
/** An unconfirmed request is repeated after this time, ms; until then it may be in progress. */
const RESEND_MS = 120_000;
/** The provider looks for missed transfers of an account once in this time, ms. */
const RECHECK_INTERVAL_MS = 10 * 60_000;

/**
 * Opens the customer's bank account for funding the wallet, and returns it. Safe to repeat, also after
 * a crash or an outage: there is one row per customer, only the holder of its lease calls the provider,
 * and a timer continues what was interrupted.
 *
 * The provider opens accounts later, so the answer is usually `pending`. Throws AppError `invalid` for
 * a customer without a full name and phone. Source: design, money part 2.7.
 */
export async function activateWallet(
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<FundingAccountDto | null> {
  await connectDb();
  const holder = await findHolder(actor);
  if (!holder) throw new AppError('invalid', MESSAGES.walletNeedsProfile, { field: 'profile' });
  await requestAccount(actor.userId, now);
  await continueRequest(actor, now);
  return findFundingAccount(actor);
}

/** Stores the request for an account, unless there is one; a timer takes it to the provider. */
export async function requestAccount(userId: string, now: Date): Promise<void> {
  const _id = new Types.ObjectId(userId);
  const checkAt = nextLookup(now, now);
  const write = async (session: ClientSession) => {
    const request = { state: 'requested' as const, requestedAt: now, sentAt: null };
    const added = await FundingAccount.updateOne(
      { _id },
      { $setOnInsert: { ...request, checks: 0, isSent: false } },
      { session, upsert: true },
    );
    if (added.upsertedCount === 1) return setTimer({ userId, n: 0 }, checkAt, session, now);
    const again = await FundingAccount.findOneAndUpdate(
      { _id, state: 'failed' },
      { $set: { ...request, isSent: false, leaseUntil: null }, $inc: { checks: 1 } },
      { session, returnDocument: 'after' },
    ).lean();
    if (again) await setTimer({ userId, n: again.checks }, checkAt, session, now);
  };
  try {
    await inTransaction(write);
  } catch (error) {
    // A concurrent first request has added it.
    if (!isDuplicateKey(error)) throw error;
  }
}

async function setTimer(
  ids: { userId: string; n: number },
  at: Date | null,
  session: ClientSession,
  now: Date,
): Promise<void> {
  if (at) await enqueue([accountTimers.account.entry(ids, at)], session, now);
}

/** Takes the lease and advances the request; if the provider is unreachable, a timer retries. */
async function continueRequest(actor: ScopedActor<'self'>, now: Date): Promise<void> {
  const own = ownedBy(actor, FUNDING_ACCOUNT_OWNERS);
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const isFree = mongoose.trusted({
    $or: [{ $eq: ['$leaseUntil', null] }, { $lte: ['$leaseUntil', now] }],
  });
  const leased = await FundingAccount.findOneAndUpdate(
    { ...own, state: 'requested', $expr: isFree },
    { leaseUntil },
    { returnDocument: 'after' },
  ).lean();
  if (!leased) return;
  try {
    await advance(leased, actor, now);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, of: own }, 'a wallet’s bank account is not open yet');
    if (error.failure !== 'unreachable') await markFailed(own);
  } finally {
    await FundingAccount.updateOne({ ...own, leaseUntil }, { leaseUntil: null });
  }
}

async function advance(
  row: FundingAccountDoc,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<void> {
  const holder = await findHolder(actor);
  if (!holder) return;
  const { _id } = row;
  const customerId = row.sentAt ? row.customerId : await saveCustomer(_id, holder);
  if (!customerId) return;
  // An earlier request may have opened it although its answer was lost.
  const [account] = await cardProvider().findAccounts(customerId);
  if (account) return markActive(_id, account);
  const isInProgress = row.sentAt && now.getTime() - row.sentAt.getTime() < RESEND_MS;
  if (row.isSent || isInProgress) return;
  await FundingAccount.updateOne({ _id }, { sentAt: now });
  await cardProvider().requestAccount(holder);
  await FundingAccount.updateOne({ _id }, { isSent: true });
}

async function saveCustomer(_id: Types.ObjectId, holder: AccountHolder): Promise<string> {
  const { id: customerId, code: customerCode } = await cardProvider().saveCustomer(holder);
  try {
    await inTransaction(async (session) => {
      await FundingAccount.updateOne({ _id }, { customerId, customerCode }, { session });
      await User.updateOne({ _id }, { paystackCustomerId: customerCode }, { session });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another wallet's account must never fund this one.
    throw new CardProviderError('refused', `${customerCode} belongs to another wallet`);
  }
  return customerId;
}

/** Name, phone and e-mail as the bank needs them; null if the account lacks a name or phone. */
async function findHolder(actor: ScopedActor<'self'>): Promise<AccountHolder | null> {
  const user = await User.findOne(ownedBy(actor, USER_OWNERS), { name: 1, phone: 1 }).lean();
  const name = user && splitName(user.name);
  if (!name || !user.phone) return null;
  return { email: providerEmail(actor.userId), phone: user.phone, ...name };
}

/**
 * The provider identifies customers by an email for good, so each gets one of ours: their own may
 * belong to another person later, or never was theirs.
 */
function providerEmail(userId: string): string {
  const host = env().MAIL_FROM.replace(/^.*@/, '').replace(/>$/, '');
  return `wallet-${userId}@${host}`;
}

async function markActive(
  _id: Types.ObjectId,
  { accountNumber, accountName, bankName, bankSlug }: DedicatedAccount,
): Promise<void> {
  await inTransaction(async (session) => {
    const opened = await FundingAccount.updateOne(
      { _id, state: mongoose.trusted({ $ne: 'active' }) },
      {
        $set: {
          state: 'active' as const,
          accountNumber,
          accountName,
          bankName,
          bankSlug,
        },
      },
      { session },
    );
    if (opened.modifiedCount !== 1) return;
    const linked = { paystackAccountNumber: accountNumber, paystackBankName: bankName };
    await User.updateOne({ _id }, { $set: linked }, { session });
  });
}

async function markFailed({ _id }: { _id: Types.ObjectId | string }): Promise<void> {
  await FundingAccount.updateOne({ _id, state: 'requested' }, { state: 'failed' });
}

/**
 * Records how the provider ended a request for an account. `outcome`: of the event, which is only a
 * hint: the account is read from the provider. Throws CardProviderError when the provider
 * does not answer, and Error for a success without an account, so that the event is retried.
 */
export async function recordAccountOutcome(
  customerCode: string,
  outcome: 'success' | 'failed',
): Promise<void> {
  await connectDb();
  const row = await FundingAccount.findOne({ customerCode }).lean();
  if (!row?.customerId) {
    log().error({ customerCode, outcome }, 'a bank account for a customer that we do not know');
    return;
  }
  const [account] = await cardProvider().findAccounts(row.customerId);
  if (account) await markActive(row._id, account);
  else if (outcome === 'failed') await markFailed(row);
  else throw new Error(`no account of ${customerCode} although the provider reported one`);
}

/**
 * The customer whose account received a transfer: both the provider's code and the account number
 * must be theirs. Null if there is none. Throws CardProviderError if only the provider could know and
 * it does not answer.
 */
export async function findFundedCustomer({
  customerCode,
  accountNumber,
}: TransferReceiver): Promise<string | null> {
  if (!customerCode || !accountNumber) return null;
  await connectDb();
  const receiver = { customerCode, accountNumber };
  const find = () => FundingAccount.findOne(receiver, { _id: 1 }).lean();
  const found = await find();
  if (found) return found._id.toString();
  const opening = await FundingAccount.findOne({ customerCode }).lean();
  if (!opening?.customerId || opening.state === 'active') return null;
  // The transfer was faster than the event about the account.
  const [account] = await cardProvider().findAccounts(opening.customerId);
  if (account) await markActive(opening._id, account);
  return (await find())?._id.toString() ?? null;
}

/** The customer's active account, with the fields for the provider's calls; null if there is none. */
export async function findActiveAccount(actor: ScopedActor<'self'>): Promise<ActiveAccount | null> {
  await connectDb();
  const row = await FundingAccount.findOne(ownedBy(actor, FUNDING_ACCOUNT_OWNERS)).lean();
  if (row?.state !== 'active' || !row.customerId || !row.accountNumber || !row.bankSlug)
    return null;
  const { customerId, accountNumber, bankSlug } = row;
  return { customerId, accountNumber, bankSlug };
}

export interface ActiveAccount {
  customerId: string;
  accountNumber: string;
  bankSlug: string;
}

/**
 * Asks the provider to look for transfers to the customer's account that it missed; what it finds
 * arrives as an event. The provider accepts this once in ten minutes: a call in between does nothing,
 * nor does one that fails.
 */
export async function recheckAccount(
  actor: ScopedActor<'self'>,
  account: ActiveAccount,
  now: Date,
): Promise<void> {
  const own = ownedBy(actor, FUNDING_ACCOUNT_OWNERS);
  const before = new Date(now.getTime() - RECHECK_INTERVAL_MS);
  const isDue = mongoose.trusted({
    $or: [{ $eq: ['$recheckedAt', null] }, { $lte: ['$recheckedAt', before] }],
  });
  const taken = await FundingAccount.updateOne({ ...own, $expr: isDue }, { recheckedAt: now });
  if (taken.modifiedCount !== 1) return;
  try {
    await cardProvider().recheckAccount(account);
  } catch (error) {
    if (!isCardProviderError(error)) throw error;
    log().warn({ err: error, of: own }, 'the provider did not look for missed transfers');
    await FundingAccount.updateOne({ ...own, recheckedAt: now }, { recheckedAt: null });
  }
}

/** Stores the transfers that the provider has not settled yet, replacing those of the last check. */
export async function storePendingTransfers(
  actor: ScopedActor<'self'>,
  pending: readonly PendingTransfer[],
): Promise<void> {
  const own = ownedBy(actor, FUNDING_ACCOUNT_OWNERS);
  await FundingAccount.updateOne(own, { $set: { pending } });
}

export const accountTimers = {
  /** A lookup of a requested account. `n` counts them; each sets the next one. */
  account: defineTimer('wallet-account', {
    ids: z.object({ userId: objectId, n: z.number().int() }),
    key: ({ userId, n }) => `${userId}:${n}`,
    run: ({ userId, n }, now) => lookUp(userId, n, now),
  }),
};

async function lookUp(userId: string, n: number, now: Date): Promise<void> {
  await connectDb();
  const row = await FundingAccount.findById(userId).lean();
  if (row?.state !== 'requested' || row.checks !== n) return;
  await continueRequest(scopeActor({ userId, roles: [] }, 'self'), now);
  const checkAt = nextLookup(row.requestedAt, now);
  if (!checkAt) return markFailed(row);
  await inTransaction(async (session) => {
    const counted = await FundingAccount.updateOne(
      { _id: row._id, state: 'requested', checks: n },
      { checks: n + 1 },
      { session },
    );
    if (counted.modifiedCount === 1) await setTimer({ userId, n: n + 1 }, checkAt, session, now);
  });
}
