import 'server-only';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { formatClockDay } from '@/lib/core/format';
import type { Party } from '@/lib/money/payouts/policy';
import { toText } from '@/lib/platform/partial-index';
import { type BankAccountDoc, BankAccountRecord } from '@/models/money/bank-account';

/**
 * The bank account to which this party can be paid out now. Throws AppError `conflict` with the cause and
 * the time.
 */
export async function requirePayable(
  party: Party,
  ownerId: string,
  session: ClientSession | null,
  now: Date,
): Promise<BankAccountDoc> {
  const account = await BankAccountRecord.findOne({ currentFor: toText(`${party}:${ownerId}`) })
    .session(session)
    .lean<BankAccountDoc>();
  if (!account) throw new AppError('conflict', 'Save a bank account first.');
  if (account.usableFrom > now) {
    const from = formatClockDay(account.usableFrom, now);
    throw new AppError('conflict', `You can use the new bank account from ${from}.`);
  }
  return account;
}
