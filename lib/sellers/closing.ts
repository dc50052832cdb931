import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { APPLICATION_MESSAGES } from '@/lib/core/application-messages';
import type { ClosingKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import { returnOffer } from '@/lib/jobs/offers';
import { APPROVAL_MS, closeApproval } from '@/lib/moves/approvals';
import { standingMails } from '@/lib/moves/staff-mails';
import { type Doing, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import { Approval, type ApprovalDoc } from '@/models/approval';
import { Rider } from '@/models/rider';
import { Vendor } from '@/models/vendor';

// Closing a shop or a rider for good takes two members of ops: one asks, another agrees (decision 81).

/** Asks a second person, with an audit entry. Throws AppError `conflict` while another request waits. */
export async function askToClose(doing: Doing<ClosingKind>, session: ClientSession): Promise<void> {
  const { kind, refId, reason, now } = doing;
  const { userId } = doing.actor;
  const openFor = `${kind}:${refId}`;
  const waiting = await Approval.findOne({ openFor }).session(session).lean();
  if (waiting && waiting.expiresAt > now) {
    throw new AppError('conflict', APPLICATION_MESSAGES.closeWaiting);
  }
  await Approval.updateOne(
    { openFor },
    { $set: { state: 'expired' }, $unset: { openFor: 1 } },
    { session },
  );
  const _id = new Types.ObjectId();
  const asked = {
    _id,
    kind,
    refId: new Types.ObjectId(refId),
    amountKobo: 0,
    reason,
    askedBy: new Types.ObjectId(userId),
    askedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
    state: 'open' as const,
    openFor,
  };
  await Approval.create([asked], { session });
  await writeAudit(doing, { before: {}, after: { approvalId: _id.toString() } }, session);
}

/**
 * Agrees to or declines another person's request to close a shop or a rider, with an audit entry, in the
 * caller's transaction. Throws AppError `forbidden` for the requester, and
 * `conflict` if it was decided, has expired, or the shop or rider is closed already.
 */
export async function decideClosing(
  verb: 'agree' | 'decline',
  kind: ClosingKind,
  approval: ApprovalDoc,
  by: Omit<Doing<ClosingKind>, 'action' | 'kind'>,
  session: ClientSession,
): Promise<void> {
  const action = `${verb}-close` as const;
  const doing: Doing<ClosingKind> = { ...by, kind, action };
  const approvalId = approval._id.toString();
  if (verb === 'agree' && String(approval.askedBy) === by.actor.userId) {
    throw new AppError('forbidden', OPS_MESSAGES.refundOwn);
  }
  await closeApproval(approval, verb === 'agree' ? 'agreed' : 'declined', doing, session);
  if (verb === 'agree') await closeForGood(doing, approval.reason, session);
  await writeAudit(doing, { before: {}, after: { approvalId } }, session);
}

async function closeForGood(
  { kind, refId, now }: Doing<ClosingKind>,
  statusReason: string,
  session: ClientSession,
): Promise<void> {
  const closed = await (kind === 'shop'
    ? Vendor.updateOne(
        { _id: refId, status: mongoose.trusted({ $in: ['open', 'suspended', 'hidden'] as const }) },
        { status: 'closed', statusReason, removedAt: now },
        { session },
      )
    : Rider.updateOne(
        { _id: new Types.ObjectId(refId), status: mongoose.trusted({ $ne: 'closed' as const }) },
        { $set: { status: 'closed', statusReason, isOnline: false } },
        { session },
      ));
  if (closed.modifiedCount === 0) {
    throw new AppError('conflict', APPLICATION_MESSAGES.closedForGood);
  }
  if (kind === 'rider') await returnOffer(refId, session, now);
  const mail = { what: kind, refId, status: 'closed', turn: now.toISOString() } as const;
  await enqueue([standingMails.changed.entry(mail)], session, now);
}
