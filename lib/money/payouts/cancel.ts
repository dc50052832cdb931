import 'server-only';
import mongoose, { type ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import type { Actor } from '@/lib/core/roles';
import { dropApproval } from '@/lib/platform/approvals';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { applyMove } from './apply';
import { PAYOUT_MESSAGES } from './messages';
import { type PartyOwner, toPartyKey } from './owner';
import { OPEN_STATUSES } from './policy';

/** The party's open payout; null if none is. */
export function findOpenPayout(
  owner: PartyOwner,
  session: ClientSession | null = null,
): Promise<PayoutDoc | null> {
  return Payout.findOne({ openFor: toPartyKey(owner) })
    .session(session)
    .lean<PayoutDoc>();
}

/**
 * Cancels what was asked for, in the caller's transaction: the money goes back at once, and the first of
 * two approvals is dropped. Throws AppError `conflict` once ops have approved it.
 */
export async function cancelRequested(
  payout: PayoutDoc,
  actor: Pick<Actor, 'userId'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const by = { actor: `user:${actor.userId}` } as const;
  const step = await applyMove(payout, { type: 'cancel' }, by, session, now);
  if (!step) throw new AppError('conflict', PAYOUT_MESSAGES.cancelTooLate);
  await dropApproval({ kind: 'payout', refId: payout._id.toString() }, session);
}

/**
 * Cancels a payout that was asked for to this bank account, in the transaction that changes or removes the
 * account. Nothing if there is none. Throws AppError `conflict` from the approval on.
 */
export async function cancelForAccount(
  accountId: string,
  actor: Pick<Actor, 'userId'>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const open = await Payout.findOne({
    bankAccountId: accountId,
    status: mongoose.trusted({ $in: [...OPEN_STATUSES] }),
  })
    .session(session)
    .lean<PayoutDoc>();
  if (!open) return;
  if (open.status !== 'requested') throw new AppError('conflict', PAYOUT_MESSAGES.accountInUse);
  await cancelRequested(open, actor, session, now);
}
