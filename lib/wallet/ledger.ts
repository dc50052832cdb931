import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import {
  LedgerAccount,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger';

/** House accounts, shared by all postings: their balances are sums of entries, not documents. */
export const HOUSE = {
  // Assets: our money held by others.
  provider: 'provider:paystack',
  bank: 'bank:settlement',
  // Liabilities: others' money held by us.
  escrow: 'escrow:orders',
  payout: 'transit:payout',
  refund: 'transit:refund',
  suspense: 'suspense:unmatched',
  // Revenue.
  serviceFee: 'rev:service_fee',
  delivery: 'rev:delivery',
  commission: 'rev:commission',
  // Expenses.
  providerFee: 'exp:provider_fee',
  promo: 'exp:promo',
  goodwill: 'exp:goodwill',
} as const;

/** Accounts we owe: a user's wallet, a vendor's earnings, a rider's earnings. */
type PersonalAccount = `${'customer' | 'seller' | 'rider'}:${string}`;
export type Account = PersonalAccount | (typeof HOUSE)[keyof typeof HOUSE];

/** Permanent key of an entry: its account and its sequence number there. */
export function entryKey(account: Account, seq: number | string): string {
  return `${account}#${seq}`;
}

/** The wallet of a customer. */
export function customerAccount(userId: string): PersonalAccount {
  return `customer:${userId}`;
}

/** What we owe a vendor for what was delivered. */
export function sellerAccount(vendorId: string): PersonalAccount {
  return `seller:${vendorId}`;
}

/** What we owe a rider, by the rider's user id. */
export function riderAccount(userId: string): PersonalAccount {
  return `rider:${userId}`;
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
  /** Who caused it; `system` for automatic movements. */
  actor: `user:${string}` | 'system';
  /** When the event happened, if not now. */
  eventAt?: Date;
  /** The transfer that this one reverses, in full or in part. */
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
 * posted before. Source: design, money part 2.
 */
export async function post(transfer: Transfer, session: ClientSession, now: Date): Promise<void> {
  check(transfer.postings);
  const entries: LedgerEntry[] = [];
  // Personal accounts first and in one order, so that conflicts fail early and cannot deadlock.
  for (const posting of transfer.postings.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
    entries.push(
      isPersonal(posting.account)
        ? await applyPersonal(posting.account, posting.amount, session)
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

/**
 * The transfer that moved an order's money into escrow, whatever its source; null if there is none.
 */
export async function findFundingTransfer(
  orderId: string,
  session: ClientSession,
): Promise<string | null> {
  const transfers = await LedgerTransfer.find(
    { 'refs.orderId': new Types.ObjectId(orderId) },
    { entries: 1 },
  )
    .session(session)
    .lean();
  const isPaidIn = ({ account, amount }: LedgerEntry) => account === HOUSE.escrow && amount > 0;
  return transfers.find(({ entries }) => entries.some(isPaidIn))?._id ?? null;
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
  return /^(?:customer|seller|rider):/.test(account);
}

/** Initial fields of a personal account. */
function newAccount(account: PersonalAccount) {
  const ownerId = new Types.ObjectId(account.slice(account.indexOf(':') + 1));
  return { ownerId, floor: kobo(0), frozen: false };
}

/**
 * One conditional update: a balance is never read first and written later. The first credit opens a
 * missing account, so incoming money always has a place.
 */
async function applyPersonal(
  account: PersonalAccount,
  amount: Kobo,
  session: ClientSession,
): Promise<LedgerEntry> {
  const guard = mongoose.trusted({ $gte: [{ $add: ['$posted', amount] }, '$floor'] });
  const $inc = { posted: amount, seq: 1 };
  if (amount > 0) {
    const $setOnInsert = newAccount(account);
    const options = { session, upsert: true };
    await LedgerAccount.updateOne({ _id: account }, { $inc, $setOnInsert }, options);
  } else {
    const affordable = { _id: account, frozen: false, $expr: guard };
    const changed = await LedgerAccount.updateOne(affordable, { $inc }, { session });
    if (changed.modifiedCount !== 1) {
      throw new AppError('conflict', 'There isn’t enough money in your wallet.');
    }
  }
  const after = await LedgerAccount.findById(account).session(session).lean();
  if (!after) throw new Error(`ledger account ${account} vanished inside its transaction`);
  const { seq, posted } = after;
  return { account, key: entryKey(account, seq), amount, seq, balanceAfter: posted };
}

/** Whether the wallet is frozen: nothing may be paid from it until staff have looked at it. */
export async function isFrozen(userId: string, session: ClientSession): Promise<boolean> {
  const wallet = { _id: customerAccount(userId), frozen: true };
  return (await LedgerAccount.exists(wallet).session(session)) !== null;
}

/**
 * Opens a customer's wallet if it is not open yet. Safe to repeat. Returns whether this call opened it.
 * session: of the transaction that makes the account; null for accounts that are there already.
 */
export async function openWallet(userId: string, session: ClientSession | null): Promise<boolean> {
  const _id = customerAccount(userId);
  const $setOnInsert = { ...newAccount(_id), posted: kobo(0), seq: 0 };
  const options = { upsert: true, ...(session && { session }) };
  const written = await LedgerAccount.updateOne({ _id }, { $setOnInsert }, options);
  return written.upsertedCount === 1;
}
