import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { connectDb, isDuplicateKey } from '@/lib/platform/db';
import {
  LedgerAccount,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger';

/** House accounts: shared by all, so they are summed and not kept as documents. */
export const HOUSE = {
  provider: 'provider:paystack',
  providerFee: 'exp:provider_fee',
  escrow: 'escrow:orders',
  suspense: 'suspense:unmatched',
} as const;

type PersonalAccount = `customer:${string}`;
export type Account = PersonalAccount | (typeof HOUSE)[keyof typeof HOUSE];

/** What names an entry for good: its account and its number there. */
export function entryKey(account: Account, seq: number | string): string {
  return `${account}#${seq}`;
}

/** The wallet of a customer. */
export function customerAccount(userId: string): PersonalAccount {
  return `customer:${userId}`;
}

/**
 * One side of a movement, kobo. Positive is a credit: what Eki owes the account's owner grows, so a
 * wallet's balance rises. Negative is a debit: a wallet falls, and what the provider owes Eki grows.
 */
export interface Posting {
  account: Account;
  amount: Kobo;
}

/** A movement of money to be posted. */
export interface Transfer {
  /** Deterministic: the same fact always has the same id, so it is posted once. */
  id: string;
  type: LedgerTransferDoc['type'];
  /** Two or more, each account once, none of 0, sum 0. */
  postings: Posting[];
  refs: { paymentId?: string; orderId?: string; attempt?: string };
  /** Who moved it; `system`: nobody, it happened by itself. */
  actor: `user:${string}` | 'system';
  /** When it happened in the world, where that is not now. */
  eventAt?: Date;
  /** The transfer whose money this one gives back, all of it or a part. */
  reverses?: string | null;
  /** What the customer reads in the wallet. */
  description: string;
}

/**
 * Posts a movement of money: the only way an account changes. Runs inside the caller's
 * transaction, beside the state that it explains.
 *
 * Throws RangeError when the postings are not two or more accounts, each once, with whole amounts
 * other than 0 that add up to 0; AppError `conflict` when a personal account would fall below its
 * floor or a debit meets a frozen account; and the database's duplicate-key error when this id was
 * posted before. Wallets must be open (`openWallet`). Source: design, money part 2.
 */
export async function post(transfer: Transfer, session: ClientSession, now: Date): Promise<void> {
  check(transfer.postings);
  const entries: LedgerEntry[] = [];
  // Personal accounts first and in one order, so that conflicts fail early and cannot deadlock.
  for (const posting of transfer.postings.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
    entries.push(
      isPersonal(posting.account)
        ? await applyPersonal(posting, session)
        : {
            ...posting,
            key: entryKey(posting.account, transfer.id),
            seq: transfer.id,
            balanceAfter: null,
          },
    );
  }
  await LedgerTransfer.create(
    [
      {
        _id: transfer.id,
        type: transfer.type,
        entries,
        currency: 'NGN',
        refs: toRefs(transfer.refs),
        actor: transfer.actor,
        reverses: transfer.reverses ?? null,
        description: transfer.description,
        eventAt: transfer.eventAt ?? now,
        createdAt: now,
      },
    ],
    { session },
  );
}

function toRefs({ paymentId, orderId, attempt }: Transfer['refs']): LedgerTransferDoc['refs'] {
  return {
    ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    ...(orderId && { orderId: new Types.ObjectId(orderId) }),
    ...(attempt && { attempt }),
  };
}

/** The transfer that brought in the money of an order; null for one that nothing was posted for. */
export async function transferOfOrder(
  orderId: string,
  session: ClientSession,
): Promise<string | null> {
  const found = await LedgerTransfer.findOne(
    { 'refs.orderId': new Types.ObjectId(orderId), type: 'card-payment' },
    { _id: 1 },
  )
    .session(session)
    .lean();
  return found?._id ?? null;
}

function check(postings: readonly Posting[]): void {
  const accounts = new Set(postings.map(({ account }) => account));
  if (postings.length < 2 || accounts.size !== postings.length) {
    throw new RangeError('a transfer needs two or more accounts, each once');
  }
  if (postings.some(({ amount }) => kobo(amount) === 0)) {
    throw new RangeError('a posting of a transfer must not be 0');
  }
  if (sumKobo(postings.map(({ amount }) => amount)) !== 0) {
    throw new RangeError('the postings of a transfer must add up to 0');
  }
}

function isPersonal(account: Account): account is PersonalAccount {
  return account.startsWith('customer:');
}

/** One conditional statement: a balance is never read first and written later. */
async function applyPersonal(posting: Posting, session: ClientSession): Promise<LedgerEntry> {
  const { account, amount } = posting;
  const guard = mongoose.trusted({ $gte: [{ $add: ['$posted', amount] }, '$floor'] });
  const changed = await LedgerAccount.updateOne(
    { _id: account, ...(amount < 0 && { frozen: false, $expr: guard }) },
    { $inc: { posted: amount, seq: 1 } },
    { session },
  );
  if (changed.modifiedCount !== 1) {
    if (amount > 0) throw new Error(`ledger account ${account} is not open`);
    throw new AppError('conflict', 'There is not enough money in the wallet.');
  }
  const after = await LedgerAccount.findById(account).session(session).lean();
  if (!after) throw new Error(`ledger account ${account} vanished inside its transaction`);
  const { seq, posted } = after;
  return { account, key: entryKey(account, seq), amount, seq, balanceAfter: posted };
}

/** Whether the customer's money is frozen: nothing may be paid until a person has looked at it. */
export async function isFrozen(userId: string, session: ClientSession): Promise<boolean> {
  const wallet = { _id: customerAccount(userId), frozen: true };
  return (await LedgerAccount.exists(wallet).session(session)) !== null;
}

/** Opens a customer's wallet if it is not open yet. Outside transactions; safe to repeat. */
export async function openWallet(userId: string): Promise<void> {
  await connectDb();
  try {
    await LedgerAccount.updateOne(
      { _id: customerAccount(userId) },
      {
        $setOnInsert: {
          ownerId: new Types.ObjectId(userId),
          posted: kobo(0),
          floor: kobo(0),
          seq: 0,
          frozen: false,
        },
      },
      { upsert: true },
    );
  } catch (error) {
    // Two first calls at once: the other one opened it.
    if (!isDuplicateKey(error)) throw error;
  }
}
