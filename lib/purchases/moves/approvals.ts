import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import type { PublicReason } from '@/lib/core/cancel-reasons';
import { AppError } from '@/lib/core/errors';
import { type Kobo, storedNaira } from '@/lib/core/money';
import { cancelWaiting, refundWaiting } from '@/lib/core/ops-messages';
import type { People } from '@/lib/people/people';
import { type ApprovalSubject, findOpenApproval, requestApproval } from '@/lib/platform/approvals';
import type { Doing } from '@/lib/platform/audit';
import type { ApprovalDoc } from '@/models/platform/approval';
import type { AuditDoc } from '@/models/platform/audit';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { ORDER_MESSAGES } from './messages';
import type { RefundFacts } from './money';

// Requests to pay the platform's own money above a limit (decision 54).

/** The input of `transition` for a cancellation that waits. */
export interface WaitingCancel {
  itemIds?: string[];
  reason: string;
  publicReason?: PublicReason;
  fault?: 'customer' | 'rider' | 'platform';
}

/** The cancellation that an approval is for; null for a refund. */
export function getCancel({ details }: Pick<ApprovalDoc, 'details'>): WaitingCancel | null {
  // Written by `cancelJob` alone.
  return (details?.cancel as WaitingCancel | undefined) ?? null;
}

/** Throws AppError `conflict` while a request about the purchase waits, so that none is paid twice. */
export async function requireNoOpenApproval(
  about: Pick<Doing, 'kind' | 'refId' | 'now'>,
  session: ClientSession,
): Promise<void> {
  const waiting = await findOpenApproval(about, session);
  if (!waiting) return;
  const amount = storedNaira(waiting.amountKobo);
  throw new AppError(
    'conflict',
    getCancel(waiting) ? cancelWaiting(amount) : refundWaiting(amount),
  );
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
 * Asks a second person to agree to a refund or, with `cancel`, to a cancellation. `origin`: where it was
 * asked, for who follows the decision. Throws AppError `conflict` if the purchase has changed.
 */
export async function askToPay(
  doing: Doing,
  facts: RefundFacts,
  amount: Kobo,
  session: ClientSession,
  {
    cancel,
    origin,
    given = {},
  }: {
    cancel?: WaitingCancel;
    origin?: Record<string, string>;
    given?: AuditDoc['after'];
  } = {},
): Promise<void> {
  const { kind, refId } = doing;
  const counted = await Purchase.updateOne(
    { kind, ...unchanged(refId, facts) },
    { $inc: { refundsAsked: 1 } },
    { session },
  );
  if (counted.modifiedCount !== 1) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  const details = { ...origin, ...(cancel && { cancel }) };
  await requestApproval(doing, session, { amount, details, given });
}

/** A purchase that an approval is for. */
export type ApprovedPurchase = Pick<
  PurchaseDoc,
  'userId' | 'totalKobo' | 'refundedKobo' | 'goodwillKobo'
>;

/** What the list of approvals shows of it. `people`: with its customer. */
export function toSubject(
  approval: ApprovalDoc,
  purchase: ApprovedPurchase | undefined,
  people: People,
): ApprovalSubject {
  return {
    customer: people.get(String(purchase?.userId))?.name ?? 'Deleted account',
    paid: storedNaira(purchase?.totalKobo ?? 0),
    refunded: storedNaira((purchase?.refundedKobo ?? 0) + (purchase?.goodwillKobo ?? 0)),
    isCancel: getCancel(approval) !== null,
  };
}
