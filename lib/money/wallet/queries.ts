import 'server-only';
import { toShortAccount } from '@/lib/core/bank-account';
import { kobo, storedNaira, sumKobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS, toIso } from '@/lib/core/time';
import { readWithdrawable } from '@/lib/ledger/available';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import type { StatementFilter } from '@/lib/ledger/policy';
import {
  type EntryRow,
  findCustomerAccount,
  type HeldMoney,
  listPosted,
  PAGE_SIZE,
  readPage,
  sumMonth,
  toDto,
} from '@/lib/ledger/queries';
import { findBankAccount } from '@/lib/money/bank/queries';
import { findOpenPayout } from '@/lib/money/payouts/cancel';
import { findDue, readWithdrawalLimit, toPayoutDtos } from '@/lib/money/payouts/queries';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import {
  FUNDING_ACCOUNT_OWNERS,
  FundingAccount,
  type FundingAccountDoc,
  type PendingTransfer,
} from '@/models/money/funding-account';
import type { PayoutDoc } from '@/models/money/payout';
import type { FundingAccountDto, WalletDto } from './dto';
import { bankTransferId, STATEMENT_LIMIT } from './policy';

/** Entries of a statement read per query. */
const STATEMENT_CHUNK = 500;
/**
 * How long a transfer is shown as pending after the customer's last check, ms. Banks settle within
 * minutes or return the money within a day or two, and a return is not reported to us.
 */
const PENDING_TTL_MS = 3 * DAY_MS;

interface WalletPage {
  /** Sequence number to page back from. */
  before?: number | undefined;
  show?: StatementFilter | undefined;
  /** Shopping money that riders have not spent, which the wallet shows as pending. */
  held?: readonly HeldMoney[];
}

/**
 * The customer's own balance and up to 20 transactions, newest first, in naira; the first page begins
 * with what is pending. Null if the account has no wallet: registration opens one.
 */
export async function getWallet(
  actor: ScopedActor<'self'>,
  { before, show, held = [] }: WalletPage = {},
): Promise<WalletDto | null> {
  const [stored, funding] = await Promise.all([findCustomerAccount(actor), findFunding(actor)]);
  if (!stored) return null;
  const now = new Date();
  const { userId } = actor;
  const owner = { party: 'wallet', ownerId: userId } as const;
  const [incoming, open, funds, bankAccount, due, limit] = await Promise.all([
    findUnsettled(funding),
    findOpenPayout(owner),
    readWithdrawable(userId, null, now),
    findBankAccount(owner, now),
    findDue(now),
    readWithdrawalLimit(userId, null, now),
  ]);
  const [openPayout = null] = open ? await toPayoutDtos([open], actor, 'owner') : [];
  const pending = [...held.map(toHeldDto), ...incoming.map(toIncomingDto)];
  const isFirst = before === undefined;
  const onItsWay = open ? [toWithdrawalDto(open)] : [];
  const page =
    show === 'pending'
      ? { rows: [], next: null }
      : await readPage(stored, { from: before, show, limit: PAGE_SIZE });
  return {
    balance: storedNaira(stored.posted),
    withdrawable: toNaira(funds.withdrawable),
    spendOnly: toNaira(funds.spendOnly),
    onItsWay: openPayout?.amount ?? 0,
    openPayout,
    payableOn: due.toISOString(),
    withdrawalsLeft: limit.left,
    withdrawAgainFrom: toIso(limit.againFrom),
    bankAccount,
    transactions: [
      ...(isFirst && (!show || show === 'pending') ? pending : []),
      // In all others it is among the entries.
      ...(isFirst && show === 'pending' ? onItsWay : []),
      ...page.rows.map((row) => toTransaction(row, open)),
    ],
    nextBefore: page.next,
    held: toNaira(sumKobo(held.map(({ amount }) => amount))),
    incoming: toNaira(sumKobo(incoming.map(({ amountKobo }) => kobo(amountKobo)))),
    month: isFirst ? await sumMonth(stored, now) : null,
    account: funding && toAccountDto(funding),
  };
}

/** A line of a statement: amounts in naira, null where there is none. */
export interface StatementLine extends WalletTransactionDto {
  /** Balance after it; null while it is pending. */
  balance: number | null;
}

/** The customer's own transactions, pending ones first, then the newest 5,000. */
export async function listStatement(
  actor: ScopedActor<'self'>,
  { show, held = [] }: Pick<WalletPage, 'show' | 'held'>,
): Promise<StatementLine[]> {
  const [stored, funding] = await Promise.all([findCustomerAccount(actor), findFunding(actor)]);
  if (!stored) return [];
  const { userId: ownerId } = actor;
  const open = await findOpenPayout({ party: 'wallet', ownerId });
  const pending = [
    ...held.map(toHeldDto),
    ...(await findUnsettled(funding)).map(toIncomingDto),
    ...(open && show === 'pending' ? [toWithdrawalDto(open)] : []),
  ];
  const lines: StatementLine[] = [];
  if (!show || show === 'pending') lines.push(...pending.map((row) => ({ ...row, balance: null })));
  if (show === 'pending') return lines;
  const limit = STATEMENT_LIMIT;
  const { rows } = await readPage(stored, {
    show,
    limit,
    chunk: STATEMENT_CHUNK,
    maxScanned: limit,
  });
  for (const row of rows) {
    const { balanceAfter } = row.entry;
    const balance = balanceAfter === null ? null : storedNaira(balanceAfter);
    lines.push({ ...toTransaction(row, open), balance });
  }
  return lines;
}

/** An entry; the withdrawal that hasn't ended is pending. */
function toTransaction(
  { transfer, entry }: EntryRow,
  open: PayoutDoc | null,
): WalletTransactionDto {
  const row = toDto(transfer, entry);
  const isOpen = row.type === 'withdrawal' && open?._id.equals(String(transfer.refs.payoutId));
  return isOpen ? { ...row, status: 'pending' } : row;
}

function toWithdrawalDto({
  _id,
  amountKobo,
  bankName,
  last4,
  requestedAt,
}: PayoutDoc): WalletTransactionDto {
  return {
    _id: `withdrawal:${_id}`,
    description: `Withdrawal to ${toShortAccount({ bankName, last4 })}`,
    type: 'withdrawal',
    status: 'pending',
    amount: storedNaira(amountKobo),
    createdAt: requestedAt.toISOString(),
    orderId: null,
    kind: null,
  };
}

/** The pending transfers of the last check, without those booked since. */
async function findUnsettled(funding: FundingAccountDoc | null): Promise<PendingTransfer[]> {
  const oldest = Date.now() - PENDING_TTL_MS;
  const pending = (funding?.pending ?? []).filter(({ at }) => at.getTime() > oldest);
  if (pending.length === 0) return [];
  const posted = await listPosted(pending.map((one) => bankTransferId(one.transactionId)));
  return pending.filter((one) => !posted.has(bankTransferId(one.transactionId)));
}

function toHeldDto({ orderId, kind, description, amount, at }: HeldMoney): WalletTransactionDto {
  return {
    _id: `held:${orderId}`,
    description,
    type: 'debit',
    status: 'pending',
    amount: toNaira(amount),
    createdAt: at.toISOString(),
    orderId,
    kind,
  };
}

function toIncomingDto({ transactionId, amountKobo, at }: PendingTransfer): WalletTransactionDto {
  return {
    _id: bankTransferId(transactionId),
    description: 'Bank transfer on its way',
    type: 'credit',
    status: 'pending',
    amount: storedNaira(amountKobo),
    createdAt: at.toISOString(),
    orderId: null,
    kind: null,
  };
}

/** The customer's own bank account for funding the wallet; null if they never asked for one. */
export async function findFundingAccount(
  actor: ScopedActor<'self'>,
): Promise<FundingAccountDto | null> {
  const account = await findFunding(actor);
  return account && toAccountDto(account);
}

async function findFunding(actor: ScopedActor<'self'>): Promise<FundingAccountDoc | null> {
  await connectDb();
  return FundingAccount.findOne(ownedBy(actor, FUNDING_ACCOUNT_OWNERS)).lean();
}

function toAccountDto(account: FundingAccountDoc): FundingAccountDto {
  const { state, bankName, accountNumber, accountName } = account;
  if (state === 'active') return { status: 'active', bankName, accountNumber, accountName };
  const status = state === 'failed' ? 'failed' : 'pending';
  return { status, bankName: null, accountNumber: null, accountName: null };
}
