import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import type { ServiceKind } from '@/lib/core/service-kind';
import { enqueue } from '@/lib/platform/outbox';
import {
  LedgerAccount,
  type LedgerAccountDoc,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
  OWES_LIMIT,
} from '@/models/ledger/ledger';
import { ledgerMails } from './mails';

/** The least balance that a refund for a report may leave a shop or a rider with: they owe ₦20,000. */
export const REPORT_LEAST = OWES_LIMIT;

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
  stampDuty: 'exp:stamp_duty',
  promo: 'exp:promo',
  goodwill: 'exp:goodwill',
  // What closed shops and riders, and deleted accounts, owed.
  writeOff: 'exp:write_off',
} as const;

/** Accounts we owe: a user's wallet, a vendor's earnings, a rider's earnings. */
export type PersonalAccount = `${'customer' | 'seller' | 'rider'}:${string}`;
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
  /** The least balance that a debit may leave on a personal account; 0 if absent. */
  least?: Kobo;
}

export interface Transfer {
  /** Deterministic, from what it books, so that nothing is posted twice. */
  id: string;
  type: LedgerTransferDoc['type'];
  /** Two or more, each account once, none of 0, sum 0. */
  postings: Posting[];
  /** `orderId`: of an order, a dispatch or an errand, by `kind`. */
  refs: {
    paymentId?: string;
    orderId?: string;
    kind?: ServiceKind;
    attempt?: string;
    payoutId?: string;
    reportId?: string;
  };
  /** Until when earnings are on hold, because the customer may still report a problem. */
  heldUntil?: Date;
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
 * state that it explains. What is for a closed account, beyond what that owes, goes to suspense, and staff get
 * a mail; nothing is posted if all of it came from there.
 *
 * Of a wallet it also keeps what may be spent but not withdrawn, see `spendOnlyOf`.
 *
 * Throws RangeError unless the postings are two or more accounts, each once, with whole amounts other than
 * 0 that add up to 0; AppError `conflict` if a debit would take a personal account below the posting's
 * least balance or meets a frozen account; and the database's duplicate-key error if this id was posted
 * before.
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
        ? await applyPersonal({ ...posting, account: posting.account }, transfer, session)
        : {
            account: posting.account,
            amount: posting.amount,
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
        ...(transfer.heldUntil && { heldUntil: transfer.heldUntil }),
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
  payoutId,
  reportId,
}: Transfer['refs']): LedgerTransferDoc['refs'] {
  return {
    ...(paymentId && { paymentId: new Types.ObjectId(paymentId) }),
    ...(orderId && { orderId: new Types.ObjectId(orderId) }),
    ...(kind && { kind }),
    ...(attempt && { attempt }),
    ...(payoutId && { payoutId: new Types.ObjectId(payoutId) }),
    ...(reportId && { reportId: new Types.ObjectId(reportId) }),
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

/** The postings, with what closed accounts would get beyond their debt in suspense. */
async function withoutClosed(
  { id, postings }: Transfer,
  session: ClientSession,
  now: Date,
): Promise<Posting[]> {
  const credited = postings.filter(({ account, amount }) => isPersonal(account) && amount > 0);
  if (credited.length === 0) return postings;
  const _id = mongoose.trusted({ $in: credited.map(({ account }) => account) });
  const closed = await LedgerAccount.find({ _id, isClosed: true }, { posted: 1 })
    .session(session)
    .lean();
  const excess = new Map<Account, Kobo>();
  for (const { account, amount } of credited) {
    const posted = closed.find((row) => row._id === account)?.posted;
    if (posted !== undefined && posted + amount > 0) excess.set(account, kobo(posted + amount));
  }
  if (excess.size === 0) return postings;
  const amountKobo = sumKobo([...excess.values()]);
  const mail = ledgerMails.closedAccount.entry({ transferId: id, amountKobo });
  await enqueue([mail], session, now);
  const totals = new Map<Account, Posting>();
  const add = (posting: Posting) => {
    const { account, amount } = posting;
    const before = totals.get(account)?.amount ?? 0;
    totals.set(account, { ...posting, amount: kobo(before + amount) });
  };
  for (const posting of postings) {
    const over = excess.get(posting.account) ?? kobo(0);
    add({ ...posting, amount: kobo(posting.amount - over) });
    add({ account: HOUSE.suspense, amount: over });
  }
  return [...totals.values()].filter(({ amount }) => amount !== 0);
}

/**
 * Closes accounts for good, in the transaction that deletes their owner; what one owes stays for two people
 * to write off. Returns false, and the caller must roll back, if one of them has money, even some that
 * arrives concurrently.
 */
export async function closeAccounts(
  accounts: readonly PersonalAccount[],
  session: ClientSession,
): Promise<boolean> {
  for (const account of accounts) {
    const $setOnInsert = { ...newAccount(account), ...EMPTY };
    await LedgerAccount.updateOne({ _id: account }, { $setOnInsert }, { session, upsert: true });
    const empty = { _id: account, posted: mongoose.trusted({ $lte: 0 }) };
    const closed = await LedgerAccount.updateOne(empty, { isClosed: true }, { session });
    if (closed.matchedCount !== 1) return false;
  }
  return true;
}

function isPersonal(account: Account): account is PersonalAccount {
  return /^(?:customer|seller|rider):/.test(account);
}

const EMPTY = { posted: kobo(0), spendOnly: kobo(0), seq: 0 };

function newAccount(account: PersonalAccount) {
  const ownerId = new Types.ObjectId(account.slice(account.indexOf(':') + 1));
  return { ownerId, frozen: false };
}

/**
 * Changes a balance in one conditional update, never by reading it first. A credit opens a missing
 * account, so that incoming money can always be booked.
 */
async function applyPersonal(
  posting: Posting & { account: PersonalAccount },
  transfer: Transfer,
  session: ClientSession,
): Promise<LedgerEntry> {
  const entry =
    posting.amount > 0
      ? await credit(posting, transfer, session)
      : await debit(posting, transfer, session);
  if (!entry) throw new AppError('conflict', 'There isn’t enough money in the account.');
  return entry;
}

async function credit(
  { account, amount }: Posting & { account: PersonalAccount },
  transfer: Transfer,
  session: ClientSession,
): Promise<LedgerEntry | null> {
  const spendOnly = isWallet(account) ? await spendOnlyOf(transfer, amount, session) : kobo(0);
  const after = await LedgerAccount.findOneAndUpdate(
    { _id: account },
    { $inc: { posted: amount, seq: 1, spendOnly }, $setOnInsert: newAccount(account) },
    { session, upsert: true, returnDocument: 'after' },
  ).lean();
  return after && toEntry(account, amount, after, spendOnly);
}

/**
 * Null if the balance is too low or the account is frozen. A purchase takes what may only be spent first; a
 * withdrawal leaves it.
 */
async function debit(
  { account, amount, least = kobo(0) }: Posting & { account: PersonalAccount },
  { type }: Transfer,
  session: ClientSession,
): Promise<LedgerEntry | null> {
  const isCovered = { $gte: [{ $add: ['$posted', amount] }, least] };
  const open = { _id: account, frozen: false };
  const $inc = { posted: amount, seq: 1 };
  if (!isWallet(account) || type === 'payout-request') {
    const after = await LedgerAccount.findOneAndUpdate(
      { ...open, $expr: mongoose.trusted(isCovered) },
      { $inc },
      { session, returnDocument: 'after' },
    ).lean();
    return after && toEntry(account, amount, after, kobo(0));
  }
  const isAllSpendOnly = { $gte: [{ $add: ['$spendOnly', amount] }, 0] };
  const after = await LedgerAccount.findOneAndUpdate(
    { ...open, $expr: mongoose.trusted({ $and: [isCovered, isAllSpendOnly] }) },
    { $inc: { ...$inc, spendOnly: amount } },
    { session, returnDocument: 'after' },
  ).lean();
  if (after) return toEntry(account, amount, after, amount);
  const before = await LedgerAccount.findOneAndUpdate(
    { ...open, $expr: mongoose.trusted(isCovered) },
    { $inc, $set: { spendOnly: kobo(0) } },
    { session, returnDocument: 'before' },
  ).lean();
  if (!before) return null;
  const { posted, seq, spendOnly } = before;
  return toEntry(account, amount, { posted: posted + amount, seq: seq + 1 }, kobo(-spendOnly));
}

function toEntry(
  account: PersonalAccount,
  amount: Kobo,
  { posted, seq }: Pick<LedgerAccountDoc, 'posted' | 'seq'>,
  spendOnly: Kobo,
): LedgerEntry {
  return {
    account,
    key: entryKey(account, seq),
    amount,
    seq,
    balanceAfter: posted,
    ...(spendOnly !== 0 && { spendOnly }),
  };
}

function isWallet(account: Account): boolean {
  return account.startsWith('customer:');
}

/** What is added to the part of a wallet that can't be withdrawn. */
const ADDS_ALL: readonly Transfer['type'][] = ['late-payment', 'goodwill', 'report-goodwill'];

/**
 * How much of a credit to a wallet may be spent but not withdrawn, kobo: money from a card goes back to
 * that card. All of goodwill and of online payments that came too late. Of a purchase's refunds what was
 * paid online, and what it took of such money in the wallet, less what they restored before.
 */
async function spendOnlyOf(
  { type, refs: { orderId } }: Transfer,
  amount: Kobo,
  session: ClientSession,
): Promise<Kobo> {
  if (ADDS_ALL.includes(type)) return amount;
  if (!orderId) return kobo(0);
  const transfers = await LedgerTransfer.find(
    { 'refs.orderId': new Types.ObjectId(orderId) },
    { type: 1, entries: 1 },
  )
    .session(session)
    .lean();
  const online = transfers
    .filter((one) => one.type === 'card-payment')
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === HOUSE.provider || account === HOUSE.providerFee)
    .reduce((sum, entry) => sum - entry.amount, 0);
  const taken = transfers
    .filter((one) => !ADDS_ALL.includes(one.type))
    .flatMap(({ entries }) => entries)
    .reduce((sum, { spendOnly = 0 }) => sum - spendOnly, 0);
  return kobo(Math.max(0, Math.min(amount, online + taken)));
}

/** What an open report names on a shop's or a rider's account. Opens a missing account. */
export async function setHold(
  { account, id, orderId, amount, until }: Hold,
  session: ClientSession,
): Promise<void> {
  const hold = { id, orderId: new Types.ObjectId(orderId), amountKobo: amount, until };
  const $setOnInsert = { ...newAccount(account), ...EMPTY };
  await LedgerAccount.updateOne(
    { _id: account },
    { $push: { holds: hold }, $setOnInsert },
    { session, upsert: true },
  );
}

export interface Hold {
  account: PersonalAccount;
  /** `report:<id>` */
  id: string;
  orderId: string;
  /** Above 0. */
  amount: Kobo;
  until: Date;
}

/** Takes the holds of a closed report off these accounts. */
export async function dropHolds(
  id: string,
  accounts: readonly PersonalAccount[],
  session: ClientSession,
): Promise<void> {
  await LedgerAccount.updateMany(
    { _id: mongoose.trusted({ $in: [...accounts] }) },
    { $pull: { holds: { id } } },
    { session },
  );
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
  const $setOnInsert = { ...newAccount(_id), ...EMPTY };
  const options = { upsert: true, ...(session && { session }) };
  const written = await LedgerAccount.updateOne({ _id }, { $setOnInsert }, options);
  return written.upsertedCount === 1;
}
