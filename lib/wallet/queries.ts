import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { type Kobo, kobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import {
  FUNDING_ACCOUNT_OWNERS,
  FundingAccount,
  type FundingAccountDoc,
} from '@/models/funding-account';
import {
  LEDGER_ACCOUNT_OWNERS,
  LedgerAccount,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger';
import type { FundingAccountDto, WalletDto, WalletTransactionDto } from './dto';
import { type Account, customerAccount, entryKey, riderAccount } from './ledger';

const PAGE_SIZE = 20;

/**
 * The customer's own balance and up to 20 transactions, newest first, in naira. `before`: sequence
 * number to page back from. Null if the account has no wallet: registration opens one, and
 * `openMissingWallets` does for older accounts.
 */
export async function getWallet(
  actor: ScopedActor<'self'>,
  before?: number,
): Promise<WalletDto | null> {
  await connectDb();
  const account = customerAccount(actor.userId);
  const [stored, funding] = await Promise.all([
    LedgerAccount.findOne({ _id: account, ...ownedBy(actor, LEDGER_ACCOUNT_OWNERS) }).lean(),
    findFundingAccount(actor),
  ]);
  if (!stored) return null;
  const top = Math.min(before ?? stored.seq + 1, stored.seq + 1);
  const from = Math.max(1, top - PAGE_SIZE);
  const keys = Array.from({ length: top - from }, (_, index) => entryKey(account, from + index));
  const transfers = await LedgerTransfer.find({
    'entries.key': mongoose.trusted({ $in: keys }),
  }).lean();
  const rows = transfers.flatMap((transfer) => {
    const entry = transfer.entries.find((candidate) => candidate.account === account);
    return entry ? [{ seq: Number(entry.seq), dto: toDto(transfer, entry) }] : [];
  });
  rows.sort((a, b) => b.seq - a.seq);
  return {
    balance: toNaira(kobo(stored.posted)),
    transactions: rows.map(({ dto }) => dto),
    nextBefore: from > 1 ? from : null,
    account: funding,
  };
}

/** The customer's own bank account for funding the wallet; null if they never asked for one. */
export async function findFundingAccount(
  actor: ScopedActor<'self'>,
): Promise<FundingAccountDto | null> {
  await connectDb();
  const account = await FundingAccount.findOne(ownedBy(actor, FUNDING_ACCOUNT_OWNERS)).lean();
  return account && toAccountDto(account);
}

function toAccountDto(account: FundingAccountDoc): FundingAccountDto {
  const { state, bankName, accountNumber, accountName } = account;
  if (state === 'active') return { status: 'active', bankName, accountNumber, accountName };
  const status = state === 'failed' ? 'failed' : 'pending';
  return { status, bankName: null, accountNumber: null, accountName: null };
}

/** An entry of a rider's account. */
export interface RiderEntry {
  seq: number;
  type: LedgerTransferDoc['type'];
  amount: Kobo;
  at: Date;
  /** The order, dispatch or errand; null where it is about none. */
  orderId: string | null;
  kind: ServiceKind;
}

/**
 * The rider's own balance and entries, newest first. `before`: sequence number to page back from. Reads
 * `limit` entries by their keys, however many there are.
 */
export async function listRiderEntries(
  actor: ScopedActor<'rider'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ balance: Kobo; entries: RiderEntry[]; nextBefore: number | null }> {
  await connectDb();
  const account = riderAccount(actor.userId);
  const stored = await LedgerAccount.findOne({
    _id: account,
    ...ownedBy(actor, LEDGER_ACCOUNT_OWNERS),
  }).lean();
  if (!stored) return { balance: kobo(0), entries: [], nextBefore: null };
  const top = Math.min(before ?? stored.seq + 1, stored.seq + 1);
  const from = Math.max(1, top - limit);
  const keys = Array.from({ length: top - from }, (_, index) => entryKey(account, from + index));
  const transfers = await LedgerTransfer.find({
    'entries.key': mongoose.trusted({ $in: keys }),
  }).lean();
  const entries = transfers.flatMap(({ type, refs, createdAt, ...transfer }): RiderEntry[] => {
    const entry = transfer.entries.find((candidate) => candidate.account === account);
    if (!entry) return [];
    return [
      {
        seq: Number(entry.seq),
        type,
        amount: kobo(entry.amount),
        at: createdAt,
        orderId: refs.orderId?.toString() ?? null,
        kind: refs.kind ?? 'order',
      },
    ];
  });
  return {
    balance: kobo(stored.posted),
    entries: entries.sort((a, b) => b.seq - a.seq),
    nextBefore: from > 1 ? from : null,
  };
}

/** Balance of an account in the caller's transaction, kobo; 0 for one that is not there. */
export async function findBalance(account: Account, session: ClientSession): Promise<Kobo> {
  const stored = await LedgerAccount.findById(account, { posted: 1 }).session(session).lean();
  return kobo(stored?.posted ?? 0);
}

function toDto(
  transfer: Pick<LedgerTransferDoc, '_id' | 'description' | 'createdAt' | 'refs'>,
  entry: LedgerEntry,
): WalletTransactionDto {
  return {
    _id: transfer._id,
    description: transfer.description,
    type: entry.amount < 0 ? 'debit' : 'credit',
    status: 'approved',
    amount: toNaira(kobo(Math.abs(entry.amount))),
    createdAt: transfer.createdAt.toISOString(),
    orderId: transfer.refs.orderId?.toString() ?? null,
    kind: transfer.refs.orderId ? (transfer.refs.kind ?? 'order') : null,
  };
}

/** The amount a transfer posted to an account, kobo; null if there is no such transfer or entry. */
export async function findPostedAmount(transferId: string, account: Account): Promise<Kobo | null> {
  await connectDb();
  const transfer = await LedgerTransfer.findById(transferId, { entries: 1 }).lean();
  const entry = transfer?.entries.find((candidate) => candidate.account === account);
  return entry ? kobo(entry.amount) : null;
}

/** Which of these transfers are in the books. */
export async function listPosted(transferIds: readonly string[]): Promise<ReadonlySet<string>> {
  await connectDb();
  const posted = await LedgerTransfer.find(
    { _id: mongoose.trusted({ $in: [...transferIds] }) },
    { _id: 1 },
  ).lean();
  return new Set(posted.map(({ _id }) => _id));
}

/** A transfer of an order, a dispatch or an errand, kobo. */
export interface BookedTransfer {
  id: string;
  description: string;
  at: Date;
  entries: { account: string; amount: number }[];
}

/** What the ledger holds of an order, a dispatch or an errand, oldest first; for staff. */
export async function listTransfersOf(
  orderId: string,
  actor: ScopedActor<'staff'>,
): Promise<BookedTransfer[]> {
  await connectDb();
  const transfers = await LedgerTransfer.find(
    { 'refs.orderId': new mongoose.Types.ObjectId(orderId), ...ownedBy(actor, {}) },
    { description: 1, entries: 1, createdAt: 1 },
  )
    .sort({ createdAt: 1 })
    .lean();
  return transfers.map(({ _id, description, createdAt, entries }) => ({
    id: _id,
    description,
    at: createdAt,
    entries: entries.map(({ account, amount }) => ({ account, amount })),
  }));
}

/** The balance of several accounts together; those that were never opened count as empty. */
export async function sumBalances(accounts: readonly Account[]): Promise<Kobo> {
  await connectDb();
  const found = await LedgerAccount.find(
    { _id: mongoose.trusted({ $in: [...accounts] }) },
    { posted: 1 },
  ).lean();
  return kobo(found.reduce((sum, { posted }) => sum + Number(posted), 0));
}
