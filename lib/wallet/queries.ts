import 'server-only';
import mongoose from 'mongoose';
import { kobo, toNaira } from '@/lib/core/money';
import type { Actor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import {
  LedgerAccount,
  type LedgerEntry,
  LedgerTransfer,
  type LedgerTransferDoc,
} from '@/models/ledger';
import type { WalletDto, WalletTransactionDto } from './dto';
import { customerAccount, entryKey } from './ledger';

const PAGE = 20;

/**
 * The customer's own balance and up to 20 transactions, newest first, in naira.
 * before: entry number to page back from. Null where none has been opened yet: the first payment that
 * is begun opens it (`openWallet`).
 */
export async function getWallet(actor: Actor, before?: number): Promise<WalletDto | null> {
  await connectDb();
  const account = customerAccount(actor.userId);
  const stored = await LedgerAccount.findById(account).lean();
  if (!stored) return null;
  const top = Math.min(before ?? stored.seq + 1, stored.seq + 1);
  const from = Math.max(1, top - PAGE);
  const keys = Array.from({ length: top - from }, (_, index) => entryKey(account, from + index));
  const transfers = await LedgerTransfer.find({
    'entries.key': mongoose.trusted({ $in: keys }),
  }).lean();
  const rows = transfers.flatMap((transfer) => {
    const entry = transfer.entries.find((one) => one.account === account);
    return entry ? [{ seq: Number(entry.seq), dto: toDto(transfer, entry) }] : [];
  });
  rows.sort((a, b) => b.seq - a.seq);
  return {
    balance: toNaira(kobo(stored.posted)),
    transactions: rows.map(({ dto }) => dto),
    nextBefore: from > 1 ? from : null,
  };
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
  };
}
