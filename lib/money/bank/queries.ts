import 'server-only';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import type { ScopedActor } from '@/lib/core/roles';
import { toPartyKey } from '@/lib/money/payouts/owner';
import type { Party } from '@/lib/money/payouts/policy';
import { connectDb } from '@/lib/platform/db';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';
import { PayoutStop } from '@/models/money/payout-stop';
import type { BankAccountDto } from './dto';
import { accountTooNew, BANK_MESSAGES, passwordTooNew } from './messages';
import { findHolder, findOwners, type Holder } from './owners';
import { payableFrom, toState } from './policy';
import type { PartyInput } from './schemas';

/** The accounts of a holder: in use, and at ops. */
export interface Stored {
  current: BankAccountDoc | null;
  checking: BankAccountDoc | null;
}

export async function findStored(holder: Holder, session: ClientSession | null): Promise<Stored> {
  const key = toPartyKey(holder);
  const current = await BankAccountRecord.findOne({ currentFor: key }).session(session).lean();
  const checking = await BankAccountRecord.findOne({ checkingFor: key }).session(session).lean();
  return { current, checking };
}

/**
 * The account that its owner sees: the one that ops look at, else the one in use; one that they refused, if
 * there is no other. Null if none is saved.
 */
export async function findBankAccount(holder: Holder, now: Date): Promise<BankAccountDto | null> {
  await connectDb();
  const { current, checking } = await findStored(holder, null);
  const shown = checking ?? current ?? (await findRefused(holder, null));
  return shown && toDto(shown, holder, now);
}

/** The account that was saved last, if ops refused it. */
export async function findRefused(
  { party, ownerId }: Holder,
  session: ClientSession | null,
): Promise<BankAccountDoc | null> {
  const last = await BankAccountRecord.findOne({ party, ownerId })
    .sort({ savedAt: -1 })
    .session(session)
    .lean();
  return last?.state === 'failed' ? last : null;
}

/** The caller's own; throws like `findHolder`. */
export async function findOwnBankAccount(
  input: PartyInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<BankAccountDto | null> {
  await connectDb();
  return findBankAccount(await findHolder(input, actor), now);
}

async function toDto(doc: BankAccountDoc, holder: Holder, now: Date): Promise<BankAccountDto> {
  const owners = await findOwners(holder);
  const from = payableFrom({
    usableFrom: doc.usableFrom,
    resets: owners.map(({ passwordResetAt }) => passwordResetAt),
  });
  const stored = doc.state === 'checking' || doc.state === 'failed' ? doc.state : 'accepted';
  const isStopped = (await findStop(holder, null, now)) !== null;
  return {
    id: doc._id.toString(),
    bankName: doc.bankName,
    accountName: doc.accountName,
    last4: doc.accountNumber.slice(-4),
    usableFrom: from.toISOString(),
    state: toState({ stored, payableFrom: from, isStopped }, now),
  };
}

/** The stop of this holder's payouts alone: their own, or that of ops. */
async function findStop(holder: Holder, session: ClientSession | null, now: Date) {
  const stop = await PayoutStop.findById(toPartyKey(holder)).session(session).lean();
  return stop && (stop.until === null || stop.until > now) ? stop : null;
}

/**
 * The account that a payout may be requested with now. In the transaction of the request: a change of the
 * account at the same moment conflicts. Throws AppError `conflict` with the cause and the time: none is saved, ops look at
 * one, it was saved or a password was reset within 24 hours, or payouts are stopped.
 */
export async function requirePayable(
  party: Party,
  ownerId: string,
  session: ClientSession | null,
  now: Date,
): Promise<BankAccountDoc> {
  const holder = { party, ownerId };
  if (await findStop(holder, session, now)) refuse(BANK_MESSAGES.stopped);
  const { current, checking } = await findStored(holder, session);
  if (checking) refuse(BANK_MESSAGES.checking);
  if (!current) refuse(BANK_MESSAGES.none);
  const { usableFrom } = current;
  if (usableFrom > now) refuse(accountTooNew(usableFrom, now));
  const owners = await findOwners(holder, session);
  const from = payableFrom({
    usableFrom,
    resets: owners.map(({ passwordResetAt }) => passwordResetAt),
  });
  if (from > now) refuse(passwordTooNew(from, now));
  if (session) {
    await BankAccountRecord.updateOne({ _id: current._id }, { askedAt: now }, { session });
  }
  return current;
}

function refuse(message: string): never {
  throw new AppError('conflict', message);
}
