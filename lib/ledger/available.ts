import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { type Kobo, kobo, sumKobo } from '@/lib/core/money';
import { DAY_MS } from '@/lib/core/time';
import { connectDb } from '@/lib/platform/db';
import {
  LedgerAccount,
  type LedgerAccountDoc,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger/ledger';
import { type Account, customerAccount, type PersonalAccount } from './ledger';
import { holdsAt, type OnHold } from './policy';
import { readPage } from './queries';

/** What a shop or a rider has, kobo. */
export interface Funds {
  /** Below 0 where it owes Eki. */
  balance: Kobo;
  onHold: Kobo;
  /** What can be paid out now. */
  available: Kobo;
  /** What later earnings have to fill first. */
  owes: Kobo;
  /** What is on hold, the soonest free first. */
  held: readonly OnHold[];
}

/**
 * What a shop or a rider has, and what of it can be paid out. Reads the account, the earnings of the last
 * half hour, and the purchases of open reports: as much for an old account as for a new one. `session`: of
 * the transaction that asks for a payout.
 */
export async function readFunds(
  account: PersonalAccount,
  session: ClientSession | null,
  now: Date,
): Promise<Funds> {
  await connectDb();
  const stored = await LedgerAccount.findById(account).session(session).lean();
  const balance = kobo(stored?.posted ?? 0);
  const held = stored ? await findOnHold(stored, session, now) : [];
  const onHold = sumKobo(held.map(({ amount }) => amount));
  return {
    balance,
    onHold,
    available: kobo(Math.max(0, balance - onHold)),
    owes: kobo(Math.max(0, -balance)),
    held,
  };
}

async function findOnHold(
  { _id, holds = [] }: LedgerAccountDoc,
  session: ClientSession | null,
  now: Date,
): Promise<OnHold[]> {
  const account = _id as Account;
  const recent = await LedgerTransfer.find(
    { 'entries.account': account, heldUntil: mongoose.trusted({ $gt: now }) },
    { refs: 1 },
  )
    .session(session)
    .lean();
  const reports = holds.filter(({ until }) => until > now);
  const ids = new Set(
    [...recent.map(({ refs }) => refs.orderId), ...reports.map(({ orderId }) => orderId)].flatMap(
      (id) => (id ? [id.toString()] : []),
    ),
  );
  if (ids.size === 0) return [];
  const orderIds = [...ids].map((id) => new mongoose.Types.ObjectId(id));
  const transfers = await LedgerTransfer.find(
    { 'refs.orderId': mongoose.trusted({ $in: orderIds }) },
    { type: 1, entries: 1, refs: 1, heldUntil: 1 },
  )
    .session(session)
    .lean();
  return holdsAt(
    orderIds.map((orderId) => {
      const of = transfers.filter(({ refs }) => refs.orderId?.equals(orderId));
      const named = reports.filter((one) => one.orderId.equals(orderId));
      return {
        orderId: orderId.toString(),
        earned: sumEarned(of, account),
        heldUntil: lastOf(of.flatMap(({ heldUntil }) => heldUntil ?? [])),
        named: sumKobo(named.map(({ amountKobo }) => kobo(amountKobo))),
        namedUntil: lastOf(named.map(({ until }) => until)),
      };
    }),
    now,
  );
}

/** Earnings less refunds of a purchase; what a rider spent for a customer is theirs at once. */
function sumEarned(transfers: readonly Pick<LedgerTransferDoc, 'type' | 'entries'>[], of: Account) {
  const entries = transfers
    .filter(({ type }) => type !== 'errand-spent')
    .flatMap((transfer) => transfer.entries);
  return sumKobo(entries.filter(({ account }) => account === of).map(({ amount }) => kobo(amount)));
}

function lastOf(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.max(...dates.map((date) => date.getTime())));
}

/** What a customer has, kobo. */
export interface WalletFunds {
  balance: Kobo;
  /** What can be spent at Eki only. */
  spendOnly: Kobo;
  withdrawable: Kobo;
}

/**
 * What a customer has, and what of it can be withdrawn: neither money that came from a card, nor what came
 * in within 24 hours. What a withdrawal gave back is no such credit.
 */
export async function readWithdrawable(
  userId: string,
  session: ClientSession | null,
  now: Date,
): Promise<WalletFunds> {
  await connectDb();
  const stored = await LedgerAccount.findById(customerAccount(userId)).session(session).lean();
  if (!stored) return { balance: kobo(0), spendOnly: kobo(0), withdrawable: kobo(0) };
  const { posted, spendOnly } = stored;
  const recent = await sumCredits(stored, new Date(now.getTime() - DAY_MS), session);
  const withdrawable = Math.max(0, Math.min(posted - spendOnly, posted - recent));
  return { balance: kobo(posted), spendOnly: kobo(spendOnly), withdrawable: kobo(withdrawable) };
}

/** Entries read per query. */
const CHUNK = 50;

async function sumCredits(
  stored: LedgerAccountDoc,
  since: Date,
  session: ClientSession | null,
): Promise<number> {
  let sum = 0;
  let from: number | undefined;
  do {
    const { rows, next } = await readPage(stored, { from, limit: CHUNK, session });
    const recent = rows.filter(({ transfer }) => transfer.createdAt > since);
    for (const { transfer, entry } of recent) {
      if (entry.amount > 0 && transfer.type !== 'payout-return') sum += entry.amount;
    }
    if (recent.length < rows.length) break;
    from = next ?? undefined;
  } while (from !== undefined);
  return sum;
}
