import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types, type UpdateQuery } from 'mongoose';
import type { AuditKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { type Kobo, storedNaira } from '@/lib/core/money';
import { cancelWaiting, OPS_MESSAGES, refundWaiting } from '@/lib/core/ops-messages';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { RefundFacts } from '@/lib/moves/money';
import { type Doing, writeAudit } from '@/lib/platform/audit';
import { getService } from '@/lib/riders/services';
import { Approval, type ApprovalDoc } from '@/models/approval';
import type { AuditDoc } from '@/models/audit';
import type { ServiceDoc } from '@/models/purchase';
import { APPROVAL_MS } from './policy';

// What a second person agrees to: the platform's own money above a limit (decision 54).

/** Throws AppError `conflict` while a request about the purchase waits, so that none is paid twice. */
export async function requireNoOpenApproval(
  { kind, refId, now }: Pick<Doing, 'kind' | 'refId' | 'now'>,
  session: ClientSession,
): Promise<void> {
  const openFor = `${kind}:${refId}`;
  const waiting = await Approval.findOne({ openFor, expiresAt: mongoose.trusted({ $gt: now }) })
    .session(session)
    .lean();
  if (!waiting) return;
  const amount = storedNaira(waiting.amountKobo);
  throw new AppError('conflict', waiting.cancel ? cancelWaiting(amount) : refundWaiting(amount));
}

/**
 * A filter for the document as it was read: of concurrent refunds and requests only one can write it.
 */
export function unchanged(refId: string, { refundedKobo, goodwillKobo }: RefundFacts) {
  return {
    _id: refId,
    refundedKobo,
    goodwillKobo: goodwillKobo ?? mongoose.trusted({ $exists: false }),
  };
}

/**
 * Asks a second person, with an audit entry. `cancel`: to cancel; otherwise to refund. `given`: values
 * that a repeat of the command must have too. `chatId`: the chat that gets a note with the decision.
 */
export async function requestApproval(
  doing: Doing,
  facts: RefundFacts,
  amount: Kobo,
  session: ClientSession,
  {
    cancel,
    chatId,
    given = {},
  }: Pick<ApprovalDoc, 'cancel' | 'chatId'> & { given?: AuditDoc['after'] } = {},
): Promise<void> {
  const { kind, refId, reason, now } = doing;
  const { userId } = doing.actor;
  const openFor = `${kind}:${refId}`;
  const counted = await getService(kind).model.updateOne(
    unchanged(refId, facts),
    { $inc: { refundsAsked: 1 } } as UpdateQuery<ServiceDoc>,
    { session },
  );
  if (counted.modifiedCount !== 1) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  await Approval.updateOne(
    { openFor },
    { $set: { state: 'expired' }, $unset: { openFor: 1 } },
    { session },
  );
  const _id = new Types.ObjectId();
  await Approval.create(
    [
      {
        _id,
        kind,
        refId: new Types.ObjectId(refId),
        amountKobo: amount,
        reason,
        askedBy: new Types.ObjectId(userId),
        askedAt: now,
        expiresAt: new Date(now.getTime() + APPROVAL_MS),
        state: 'open',
        openFor,
        ...(cancel && { cancel }),
        ...(chatId && { chatId }),
      },
    ],
    { session },
  );
  const after = { ...given, approvalId: _id.toString(), amountKobo: amount };
  await writeAudit(doing, { before: {}, after }, session);
}

/** Stores the decision. Of several concurrent ones the first wins; the others throw AppError `conflict`. */
export async function closeApproval(
  { _id, state, expiresAt }: ApprovalDoc,
  to: 'agreed' | 'declined',
  { actor: { userId }, now }: Pick<Doing<AuditKind>, 'actor' | 'now'>,
  session: ClientSession,
): Promise<void> {
  if (state === 'open' && expiresAt <= now) {
    throw new AppError('conflict', OPS_MESSAGES.refundExpired);
  }
  const decidedBy = new Types.ObjectId(userId);
  const closed = await Approval.updateOne(
    { _id, state: 'open' },
    { $set: { state: to, decidedBy, decidedAt: now }, $unset: { openFor: 1 } },
    { session },
  );
  if (closed.modifiedCount !== 1) throw new AppError('conflict', OPS_MESSAGES.refundDecided);
}
