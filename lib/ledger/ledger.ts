import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import type { ServiceKind } from '@/lib/core/service-kind';
import { enqueue } from '@/lib/platform/outbox';
import {
  LedgerAccount,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger/ledger';
import { ledgerMails } from './mails';

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
  // What the owners of deleted accounts left in their wallets.
  givenUp: 'rev:given_up',
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

export function customerAccount(userId: string): PersonalAccount {
  return `customer:${userId}`;
}

/** What we owe a vendor for delivered items. */
export function sellerAccount(vendorId: string): PersonalAccount {
  return `seller:${vendorId}`;
}

/** What we owe a rider, by the rider's user id. */
export function riderAccount(userId: string): PersonalAccount {
  return `rider:${userId}`;
}

/**
 * One side of a transfer, kobo. Positive is a credit: Eki owes the account more, so a wallet's balance
 * rises. Negative is a debit: a wallet falls, or the provider owes Eki more.
 */
export interface Posting {
  account: Account;
  amount: Kobo;
}

export interface Transfer {
  /** Deterministic, from what it books, so that nothing is posted twice. */
  id: string;
  type: LedgerTransferDoc['type'];
  /** Two or more, each account once, none of 0, sum 0. */
  postings: Posting[];
  /** `orderId`: of an order, a dispatch or an errand, by `kind`. */
  refs: { paymentId?: string; orderId?: string; kind?: ServiceKind; attempt?: string };
  /** Who caused it; `system` for automatic transfers. */
  actor: `user:${string}` | 'system';
  /** When the event happened, if not now. */
  eventAt?: Date;
  /** The transfer that this one reverses, in full or in part. */
  reverses?: string | null;
  /** Shown in the customer's wallet. */
  description: string;
}

/**
 * Posts a transfer: no other code changes an account. Runs inside the caller's transaction, with the
 * state that it explains. What is for a closed account goes to suspense, and staff get a mail; nothing
 * is posted if all of it came from there.
 *
 * Throws RangeError unless the postings are two or more accounts, each once, with whole amounts other
 * than 0 that add up to 0; AppError `conflict` if a debit would take a personal account below its
 * floor or meets a frozen account; and the database's duplicate-key error if this id was posted
 * before. Source: design, money part 2.
 */
export async function post(transfer: Transfer, session: ClientSession, now: Date): Promise<void> {
  requireBalanced(transfer.postings);
  const postings = await withoutClosed(transfer, session, now);
  if (postings.length === 0) return;
  const entries: LedgerEntry[] = [];
  // Always in the same order, so that concurrent transfers cannot deadlock.
  for (const posting of postings.toSorted((a, b) => (a.account < b.account ? -1 : 1))) {
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

function toRefs({
  paymentId,
  orderId,
  kind,
  attempt,
}: Transfer['refs']): LedgerTransferDoc['refs'] {
  return {
    ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    ...(orderId && { orderId: new Types.ObjectId(orderId) }),
    ...(kind && { kind }),
    ...(attempt && { attempt }),
  };
}

/** Id of the transfer that moved an order's money into escrow; null if there is none. */
export async function findFundingTransfer(
  orderId: string,
  session: ClientSession,
): Promise<string | null> {
  const transfers = await LedgerTransfer.find(
    // What raises a budget later did not fund the purchase.
    {
      'refs.orderId': new Types.ObjectId(orderId),
      type: mongoose.trusted({ $ne: 'errand-raise' }),
    },
    { entries: 1 },
  )
    .session(session)
    .lean();
  const isPaidIn = ({ account, amount }: LedgerEntry) => account === HOUSE.escrow && amount > 0;
  return transfers.find(({ entries }) => entries.some(isPaidIn))?._id ?? null;
}

function requireBalanced(postings: readonly Posting[]): void {
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

/** The postings, with suspense in place of closed accounts that would get money. */
async function withoutClosed(
  { id, postings }: Transfer,
  session: ClientSession,
  now: Date,
): Promise<Posting[]> {
  const credited = postings.filter(({ account, amount }) => isPersonal(account) && amount > 0);
  if (credited.length === 0) return postings;
  const _id = mongoose.trusted({ $in: credited.map(({ account }) => account) });
  const closed = await LedgerAccount.find({ _id, isClosed: true }, { _id: 1 })
    .session(session)
    .lean();
  if (closed.length === 0) return postings;
  const isClosed = (account: Account) => closed.some((row) => row._id === account);
  const amounts = credited.filter(({ account }) => isClosed(account)).map(({ amount }) => amount);
  const mail = ledgerMails.closedAccount.entry({ transferId: id, amountKobo: sumKobo(amounts) });
  await enqueue([mail], session, now);
  const totals = new Map<Account, number>();
  for (const { account, amount } of postings) {
    const to = amount > 0 && isClosed(account) ? HOUSE.suspense : account;
    totals.set(to, (totals.get(to) ?? 0) + amount);
  }
  return [...totals].flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: kobo(amount) }],
  );
}

/**
 * Closes accounts for good, in the transaction that deletes their owner. Returns false, and the caller
 * must roll back, if one of them has a balance, even one that arrives concurrently.
 */
export async function closeAccounts(
  accounts: readonly PersonalAccount[],
  session: ClientSession,
): Promise<boolean> {
  for (const account of accounts) {
    const $setOnInsert = { ...newAccount(account), posted: kobo(0), seq: 0 };
    await LedgerAccount.updateOne({ _id: account }, { $setOnInsert }, { session, upsert: true });
    const empty = { _id: account, posted: kobo(0) };
    const closed = await LedgerAccount.updateOne(empty, { isClosed: true }, { session });
    if (closed.matchedCount !== 1) return false;
  }
  return true;
}

function isPersonal(account: Account): account is PersonalAccount {
  return /^(?:customer|seller|rider):/.test(account);
}

function newAccount(account: PersonalAccount) {
  const ownerId = new Types.ObjectId(account.slice(account.indexOf(':') + 1));
  return { ownerId, floor: kobo(0), frozen: false };
}

/**
 * Changes a balance in one conditional update, never by reading it first. A credit opens a missing
 * account, so that incoming money can always be booked.
 */
async function applyPersonal(
  account: PersonalAccount,
  amount: Kobo,
  session: ClientSession,
): Promise<LedgerEntry> {
  const isAboveFloor = mongoose.trusted({ $gte: [{ $add: ['$posted', amount] }, '$floor'] });
  const $inc = { posted: amount, seq: 1 };
  const updated = await (amount > 0
    ? LedgerAccount.findOneAndUpdate(
        { _id: account },
        { $inc, $setOnInsert: newAccount(account) },
        { session, upsert: true, returnDocument: 'after' },
      ).lean()
    : LedgerAccount.findOneAndUpdate(
        { _id: account, frozen: false, $expr: isAboveFloor },
        { $inc },
        { session, returnDocument: 'after' },
      ).lean());
  if (!updated) throw new AppError('conflict', 'There isn’t enough money in your wallet.');
  const { seq, posted } = updated;
  return { account, key: entryKey(account, seq), amount, seq, balanceAfter: posted };
}

/** Whether the wallet is frozen: nothing may be paid from it until staff unfreeze it. */
export async function isFrozen(userId: string, session: ClientSession): Promise<boolean> {
  const wallet = { _id: customerAccount(userId), frozen: true };
  return (await LedgerAccount.exists(wallet).session(session)) !== null;
}

/**
 * Opens a customer's wallet unless it is open, and returns whether it did. `session`: of the
 * transaction that creates the account; null for an existing account.
 */
export async function openWallet(userId: string, session: ClientSession | null): Promise<boolean> {
  const _id = customerAccount(userId);
  const $setOnInsert = { ...newAccount(_id), posted: kobo(0), seq: 0 };
  const options = { upsert: true, ...(session && { session }) };
  const written = await LedgerAccount.updateOne({ _id }, { $setOnInsert }, options);
  return written.upsertedCount === 1;
}
