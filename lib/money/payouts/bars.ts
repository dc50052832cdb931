import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import type { ScopedActor } from '@/lib/core/roles';
import { BankAccountRecord } from '@/models/money/bank-account';
import type { PayoutDoc } from '@/models/money/payout';
import { PAYOUT_MESSAGES } from './messages';
import { findOwnIds } from './owner';

/**
 * Why this person of ops may not decide about a payout, by its id: they asked for it, or it is money for
 * themselves, their shop or their bank account. Those they may decide about are missing.
 */
export async function findBars(
  payouts: readonly PayoutDoc[],
  { userId }: Pick<ScopedActor<'staff'>, 'userId'>,
  session: ClientSession | null,
): Promise<ReadonlyMap<string, string>> {
  const ownIds = await findOwnIds(userId, session);
  const accounts = await BankAccountRecord.find({
    _id: mongoose.trusted({ $in: payouts.map(({ bankAccountId }) => bankAccountId) }),
  })
    .session(session)
    .lean();
  const ownAccounts = await BankAccountRecord.find({
    ownerId: mongoose.trusted({ $in: ownIds.map((id) => new Types.ObjectId(id)) }),
    accountNumber: mongoose.trusted({ $in: accounts.map((one) => one.accountNumber) }),
  })
    .session(session)
    .lean();
  const toBar = ({ requestedBy, ownerId, bankAccountId }: PayoutDoc): string | null => {
    if (requestedBy.toString() === userId) return PAYOUT_MESSAGES.ownRequest;
    if (ownIds.includes(ownerId.toString())) return PAYOUT_MESSAGES.own;
    const account = accounts.find(({ _id }) => _id.equals(bankAccountId));
    const isOwn = ownAccounts.some(
      ({ accountNumber, bankCode }) =>
        accountNumber === account?.accountNumber && bankCode === account.bankCode,
    );
    return isOwn ? PAYOUT_MESSAGES.ownAccount : null;
  };
  return new Map(
    payouts.flatMap((payout) => {
      const bar = toBar(payout);
      return bar ? [[payout._id.toString(), bar] as const] : [];
    }),
  );
}
