import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { formatNaira } from '@/lib/core/format';
import { type Kobo, kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import {
  LEDGER_ACCOUNT_OWNERS,
  LedgerAccount,
  type LedgerAccountDoc,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger/ledger';
import type { WalletMonthDto, WalletTransactionDto } from './dto';
import {
  type Account,
  customerAccount,
  entryKey,
  HOUSE,
  type PersonalAccount,
  riderAccount,
} from './ledger';
import { monthStart, type StatementFilter } from './policy';

/** Entries of a page. */
export const PAGE_SIZE = 20;
/** With a filter: entries read per query, and most entries scanned for one page. */
const FILTER_CHUNK = 100;
const FILTER_LIMIT = 1_000;
/** Money that the customer has paid and that is held for a purchase, kobo. */
export interface HeldMoney {
  orderId: string;
  kind: ServiceKind;
  description: string;
  amount: Kobo;
  at: Date;
}

/** A customer's balance and last transactions, for staff; null without a wallet. */
export async function readCustomerWallet(
  customerId: string,
  actor: ScopedActor<'staff'>,
  limit: number,
): Promise<{ balance: number; lines: WalletTransactionDto[] } | null> {
  await connectDb();
  const _id = customerAccount(customerId);
  const stored = await LedgerAccount.findOne({ _id, ...ownedBy(actor, {}) }).lean();
  if (!stored) return null;
  const { rows } = await readPage(stored, { limit });
  return {
    balance: storedNaira(stored.posted),
    lines: rows.map(({ transfer, entry }) => toDto(transfer, entry)),
  };
}

/** What we owe a rider, kobo, for staff. */
export async function readRiderBalance(
  riderId: string,
  actor: ScopedActor<'staff'>,
): Promise<Kobo> {
  await connectDb();
  const _id = riderAccount(riderId);
  const stored = await LedgerAccount.findOne({ _id, ...ownedBy(actor, {}) }, { posted: 1 }).lean();
  return kobo(stored?.posted ?? 0);
}

export async function findCustomerAccount(
  actor: ScopedActor<'self'>,
): Promise<LedgerAccountDoc | null> {
  await connectDb();
  const _id = customerAccount(actor.userId);
  return LedgerAccount.findOne({ _id, ...ownedBy(actor, LEDGER_ACCOUNT_OWNERS) }).lean();
}

export interface EntryRow {
  seq: number;
  transfer: LedgerTransferDoc;
  entry: LedgerEntry;
}

/**
 * Entries of an account below a sequence number, newest first, and the number to go on from; null on
 * the last page. Reads them by their keys, `chunk` at a time, so a page costs the same however many
 * there are; scans at most `maxScanned` with a filter.
 */
export async function readPage(
  { _id: account, seq }: LedgerAccountDoc,
  {
    from: below = seq + 1,
    show,
    limit,
    chunk = show ? FILTER_CHUNK : limit,
    maxScanned = FILTER_LIMIT,
    session = null,
  }: {
    from?: number | undefined;
    show?: StatementFilter | undefined;
    limit: number;
    chunk?: number;
    maxScanned?: number;
    session?: ClientSession | null;
  },
): Promise<{ rows: EntryRow[]; next: number | null }> {
  const rows: EntryRow[] = [];
  let top = Math.min(below, seq + 1);
  const end = Math.max(1, top - maxScanned);
  while (top > end && rows.length < limit) {
    const from = Math.max(end, top - chunk);
    const entries = await readEntries(account as Account, from, top, session);
    rows.push(...entries.filter(isShown(show)));
    top = from;
  }
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.seq ?? top) : top;
  return { rows: page, next: next > 1 ? next : null };
}

/** Adds up this month's entries; null without any, and with more than `FILTER_LIMIT`. */
export async function sumMonth(
  { _id: account, seq }: LedgerAccountDoc,
  now: Date,
): Promise<WalletMonthDto | null> {
  const from = monthStart(now);
  const amounts: number[] = [];
  let top = seq + 1;
  while (top > 1) {
    if (amounts.length >= FILTER_LIMIT) return null;
    const bottom = Math.max(1, top - (amounts.length > 0 ? FILTER_CHUNK : PAGE_SIZE));
    const rows = await readEntries(account as Account, bottom, top);
    const recent = rows.filter(({ transfer }) => transfer.createdAt >= from);
    amounts.push(...recent.map(({ entry }) => entry.amount));
    if (recent.length < rows.length) break;
    top = bottom;
  }
  if (amounts.length === 0) return null;
  const sum = (list: number[]) => storedNaira(list.reduce((total, one) => total + one, 0));
  return {
    from: from.toISOString(),
    in: sum(amounts.filter((amount) => amount > 0)),
    out: sum(amounts.filter((amount) => amount < 0).map((amount) => -amount)),
  };
}

async function readEntries(
  account: Account,
  from: number,
  top: number,
  session: ClientSession | null = null,
): Promise<EntryRow[]> {
  const keys = Array.from({ length: top - from }, (_, index) => entryKey(account, from + index));
  const transfers = await LedgerTransfer.find({
    'entries.key': mongoose.trusted({ $in: keys }),
  })
    .session(session)
    .lean();
  const rows = transfers.flatMap((transfer) => {
    const entry = transfer.entries.find((candidate) => candidate.account === account);
    return entry ? [{ seq: Number(entry.seq), transfer, entry }] : [];
  });
  return rows.sort((a, b) => b.seq - a.seq);
}

function isShown(show: StatementFilter | undefined) {
  return ({ entry }: EntryRow) => !show || (show === 'in' ? entry.amount > 0 : entry.amount < 0);
}

/** An entry of a shop's or a rider's account. */
export interface AccountEntry {
  seq: number;
  type: LedgerTransferDoc['type'];
  /** Kobo; below 0 for a debit. */
  amount: Kobo;
  /** Balance after it, kobo. */
  balance: Kobo;
  at: Date;
  /** The order, dispatch or errand; null where it is about none. */
  orderId: string | null;
  kind: ServiceKind | null;
  payoutId: string | null;
}

/**
 * A shop's or a rider's own entries, newest first. `before`: sequence number to page back from. Reads
 * `limit` entries by their keys, however many there are.
 */
export async function listEntries(
  account: PersonalAccount,
  actor: ScopedActor<'rider'> | ScopedActor<'vendor'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ balance: Kobo; entries: AccountEntry[]; nextBefore: number | null }> {
  await connectDb();
  const stored = await LedgerAccount.findOne({
    _id: account,
    ...ownedBy(actor, LEDGER_ACCOUNT_OWNERS),
  }).lean();
  if (!stored) return { balance: kobo(0), entries: [], nextBefore: null };
  const { rows, next } = await readPage(stored, { from: before, limit });
  return {
    balance: kobo(stored.posted),
    entries: rows.map(({ seq, transfer: { type, refs, createdAt }, entry }) => ({
      seq,
      type,
      amount: kobo(entry.amount),
      balance: kobo(entry.balanceAfter ?? 0),
      at: createdAt,
      orderId: refs.orderId?.toString() ?? null,
      kind: refs.kind ?? null,
      payoutId: refs.payoutId?.toString() ?? null,
    })),
    nextBefore: next,
  };
}

/** The sequence number of an account's entry in a transfer; null if there is none. */
export async function findEntrySeq(
  transferId: string,
  account: PersonalAccount,
): Promise<number | null> {
  await connectDb();
  const transfer = await LedgerTransfer.findById(transferId, { entries: 1 }).lean();
  const entry = transfer?.entries.find((one) => one.account === account);
  return entry ? Number(entry.seq) : null;
}

/** Most entries of `listEarned`. */
const EARNED_LIMIT = 5_000;

/** An entry of an earner's account; kobo. */
export interface EarnedEntry {
  type: LedgerTransferDoc['type'];
  amount: Kobo;
  at: Date;
  orderId: string | null;
}

/**
 * Entries of a shop's or a rider's account after a time, newest first, at most the last 5,000. `worth`: not
 * many more than those of which purchases add up to it, kobo.
 */
export async function listEarned(
  account: Account,
  since: Date,
  worth = Number.POSITIVE_INFINITY,
): Promise<EarnedEntry[]> {
  await connectDb();
  const stored = await LedgerAccount.findById(account).lean();
  const earned: EarnedEntry[] = [];
  let from: number | undefined;
  let left = worth;
  while (stored && left > 0 && earned.length < EARNED_LIMIT) {
    const { rows, next } = await readPage(stored, { from, limit: FILTER_CHUNK });
    const recent = rows.filter(({ transfer }) => transfer.createdAt > since);
    for (const { transfer, entry } of recent) {
      const { type, createdAt: at, refs } = transfer;
      const orderId = refs.orderId?.toString() ?? null;
      earned.push({ type, amount: kobo(entry.amount), at, orderId });
      if (orderId) left -= entry.amount;
    }
    if (recent.length < rows.length || next === null) break;
    from = next;
  }
  return earned;
}

/** A shop or a rider that owes Eki. `amount`: kobo, above 0. */
export interface Debt {
  owner: { party: 'shop' | 'rider'; ownerId: string };
  amount: Kobo;
}

/** Who owes Eki, the most first. */
export async function listDebts(actor: ScopedActor<'staff'>): Promise<Debt[]> {
  await connectDb();
  const owing = await LedgerAccount.find(
    { posted: mongoose.trusted({ $lt: 0 }), ...ownedBy(actor, {}) },
    { posted: 1, ownerId: 1 },
  )
    .sort({ posted: 1 })
    .lean();
  return owing.map(({ _id, ownerId, posted }) => ({
    owner: { party: _id.startsWith('rider:') ? 'rider' : 'shop', ownerId: ownerId.toString() },
    amount: kobo(-posted),
  }));
}

/** Balance of an account in the caller's transaction, kobo; 0 for one that was never opened. */
export async function findBalance(account: Account, session: ClientSession | null): Promise<Kobo> {
  const stored = await LedgerAccount.findById(account, { posted: 1 }).session(session).lean();
  return kobo(stored?.posted ?? 0);
}

/**
 * Throws AppError `conflict` with `shortfall` and `balance` (naira) if a customer's wallet has less than
 * the amount; `post` would refuse it too, without naming what is missing.
 */
export async function requireFunds(
  { userId, amountKobo }: { userId: { toString(): string }; amountKobo: number },
  session: ClientSession,
): Promise<void> {
  const balance = await findBalance(customerAccount(userId.toString()), session);
  if (balance >= amountKobo) return;
  const shortfall = storedNaira(amountKobo - balance);
  throw new AppError('conflict', `Your wallet is ${formatNaira(shortfall)} short.`, {
    shortfall,
    balance: toNaira(balance),
  });
}

export function toDto(
  transfer: Pick<LedgerTransferDoc, '_id' | 'type' | 'description' | 'createdAt' | 'refs'>,
  entry: LedgerEntry,
): WalletTransactionDto {
  return {
    _id: transfer._id,
    description: transfer.description,
    type: toType(transfer, entry),
    status: 'approved',
    amount: storedNaira(Math.abs(entry.amount)),
    createdAt: transfer.createdAt.toISOString(),
    orderId: transfer.refs.orderId?.toString() ?? null,
    kind: transfer.refs.kind ?? null,
  };
}

function toType(
  { type }: Pick<LedgerTransferDoc, 'type'>,
  { amount }: LedgerEntry,
): WalletTransactionDto['type'] {
  if (amount > 0) return 'credit';
  return type === 'payout-request' ? 'withdrawal' : 'debit';
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

export interface BookedTransfer {
  id: string;
  description: string;
  at: Date;
  /** `amount`: kobo. */
  entries: { account: string; amount: number }[];
}

/** The transfers of an order, a dispatch or an errand, oldest first; for staff. */
export async function listTransfers(
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

const REFUNDS: readonly LedgerTransferDoc['type'][] = [
  'order-cancel',
  'dispatch-cancel',
  'errand-cancel',
  'goodwill',
  'refund-release',
];

/**
 * What was refunded to the customer's wallet for each of these orders, dispatches and errands, kobo, by
 * their ids; those without a refund are missing. What a bank claims isn't in the wallet and doesn't count.
 */
export async function sumRefunds(
  orderIds: readonly mongoose.Types.ObjectId[],
  actor: ScopedActor<'staff'>,
): Promise<ReadonlyMap<string, Kobo>> {
  if (orderIds.length === 0) return new Map();
  await connectDb();
  const transfers = await LedgerTransfer.find(
    {
      'refs.orderId': mongoose.trusted({ $in: [...orderIds] }),
      type: mongoose.trusted({ $in: [...REFUNDS] }),
      ...ownedBy(actor, {}),
    },
    { entries: 1, refs: 1 },
  ).lean();
  const sums = new Map<string, Kobo>();
  for (const { entries, refs } of transfers) {
    const id = String(refs.orderId);
    for (const { account, amount } of entries) {
      if (!account.startsWith('customer:') || amount <= 0) continue;
      sums.set(id, sumKobo([sums.get(id) ?? kobo(0), kobo(amount)]));
    }
  }
  return sums;
}

export interface RefundDto {
  /** Naira. */
  amount: number;
  /** ISO. */
  at: string;
  kind: ServiceKind;
  orderId: string;
}

/** The customer's own refunds to the wallet since a time, newest first, among their last credits. */
export async function listRefunds(actor: ScopedActor<'self'>, since: Date): Promise<RefundDto[]> {
  const stored = await findCustomerAccount(actor);
  if (!stored) return [];
  const { rows } = await readPage(stored, { show: 'in', limit: PAGE_SIZE });
  return rows.flatMap(({ transfer: { type, refs, createdAt }, entry }) => {
    const { orderId, kind = 'order' } = refs;
    if (!REFUNDS.includes(type) || !orderId || createdAt < since) return [];
    const amount = storedNaira(entry.amount);
    return [{ amount, at: createdAt.toISOString(), kind, orderId: orderId.toString() }];
  });
}

/** Sum of the balances of several accounts, kobo; one that was never opened counts as 0. */
export async function sumBalances(
  accounts: readonly Account[],
  session: ClientSession | null = null,
): Promise<Kobo> {
  await connectDb();
  const found = await LedgerAccount.find(
    { _id: mongoose.trusted({ $in: [...accounts] }) },
    { posted: 1 },
  )
    .session(session)
    .lean();
  return kobo(found.reduce((sum, { posted }) => sum + Number(posted), 0));
}

/** Kobo. */
export interface PurchaseSums {
  /** What the customer added to its budget from the wallet. */
  raised: Kobo;
  /** What was refunded to the wallet, goodwill included. */
  returned: Kobo;
  /** The part of its refunds that is in suspense because of a chargeback. */
  withheld: Kobo;
}

/** Adds up the transfers of an order, a dispatch or an errand, in the caller's transaction. */
export async function sumPurchase(orderId: string, session: ClientSession): Promise<PurchaseSums> {
  const transfers = await LedgerTransfer.find({
    'refs.orderId': new mongoose.Types.ObjectId(orderId),
  })
    .session(session)
    .lean();
  const sum = (counts: (entry: LedgerEntry, type: LedgerTransferDoc['type']) => boolean) =>
    sumKobo(
      transfers.flatMap(({ entries, type }) =>
        entries.filter((entry) => counts(entry, type)).map(({ amount }) => kobo(amount)),
      ),
    );
  const isCustomer = ({ account }: LedgerEntry) => account.startsWith('customer:');
  const isDispute = (type: string) => type === 'dispute-open' || type === 'dispute-close';
  return {
    raised: kobo(-sum((entry, type) => isCustomer(entry) && type === 'errand-raise')),
    returned: sum((entry) => isCustomer(entry) && entry.amount > 0),
    withheld: sum(({ account }, type) => account === HOUSE.suspense && !isDispute(type)),
  };
}
