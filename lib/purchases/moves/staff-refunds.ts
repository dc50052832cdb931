import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import type { AuditKind } from '@/lib/core/audit';
import { isOngoing, statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { fromNaira, type Kobo, kobo, toNaira } from '@/lib/core/money';
import { OPS_MESSAGES, refundTooMuch } from '@/lib/core/ops-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { customerAccount, findFundingTransfer, HOUSE, post } from '@/lib/ledger/ledger';
import { findPeople } from '@/lib/people/people';
import type { ApprovalKind } from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import type { ApprovalDoc } from '@/models/platform/approval';
import { Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { mayGiveAlone } from './allowance';
import {
  type ApprovedPurchase,
  askToPay,
  getCancel,
  requireNoOpenApproval,
  toSubject,
  unchanged,
} from './approvals';
import { ORDER_MESSAGES } from './messages';
import { type RefundFacts, refundable } from './money';
import { purchasePush } from './notices';
import { getJob, requireFacts } from './staff';
import { cancelAsAgreed } from './staff-cancel';
import type { JobDto } from './staff-dto';
import { refundMails } from './staff-mails';
import type { RefundJobInput } from './staff-schemas';

// Goodwill refunds: from the platform's own money to the customer's wallet (decision 54).

type Staff = ScopedActor<'staff'>;

/** The job after a refund: paid, or waiting for a second person. */
export interface RefundResult {
  job: JobDto;
  isWaiting: boolean;
}

/**
 * Refunds an amount to the customer's wallet. Asks a second person instead where the amount, added to
 * earlier goodwill, is above what one person may give (`mayGiveAlone`).
 *
 * Throws AppError `not_found`, `forbidden` for the caller's own order, and `conflict` while the order is
 * ongoing, for more than was paid and not refunded, or while another refund of it waits for a second
 * person.
 */
export async function refundJob(
  input: RefundJobInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<RefundResult> {
  const { kind, id, reason, commandId } = input;
  const amount = fromNaira(input.amount);
  const of = { actor, commandId, reason, kind, refId: id, address, now };
  const { isWaiting } = await staffCommand(
    { ...of, action: 'refund' },
    (session) => refundOrAsk(of, amount, session),
    { amountKobo: amount },
  );
  return { job: await getJob(kind, id, actor, now), isWaiting };
}

/** Whether the refund waits for a second person. */
async function refundOrAsk(
  of: Omit<Doing, 'action'>,
  amount: Kobo,
  session: ClientSession,
): Promise<{ isWaiting: boolean }> {
  const facts = await requireFacts(of.kind, of.refId, of.actor, session);
  requireRefundable(facts, amount);
  await requireNoOpenApproval(of, session);
  if (!(await mayGiveAlone(facts, amount, of, session))) {
    await askToPay({ ...of, action: 'ask-refund' }, facts, amount, session);
    return { isWaiting: true };
  }
  const key = `${of.actor.userId}:${of.commandId}`;
  await pay({ ...of, action: 'refund' }, facts, amount, key, session);
  return { isWaiting: false };
}

/** While the order is ongoing, a later cancellation would return the same money from escrow again. */
export function requireRefundable(
  facts: RefundFacts & Pick<PurchaseDoc, 'statusRank'>,
  amount: Kobo,
): void {
  if (isOngoing(statusAt(facts.statusRank))) {
    throw new AppError('conflict', OPS_MESSAGES.refundTooEarly);
  }
  const left = refundable(facts);
  if (amount > left) throw new AppError('conflict', refundTooMuch(toNaira(left)));
}

/** Pays a goodwill refund with its audit entry. `key`: unique, so that it is paid once. */
async function pay(
  doing: Doing,
  facts: RefundFacts & Pick<PurchaseDoc, 'userId'>,
  amount: Kobo,
  key: string,
  session: ClientSession,
): Promise<void> {
  const { kind, refId, actor, now } = doing;
  const goodwillKobo = facts.goodwillKobo ?? 0;
  const updated = await Purchase.updateOne(
    { kind, ...unchanged(refId, facts) },
    {
      $set: { goodwillKobo: kobo(goodwillKobo + amount) },
      $push: { goodwill: { id: key, amountKobo: amount, at: now } },
    },
    { session },
  );
  if (updated.modifiedCount !== 1) throw new AppError('conflict', ORDER_MESSAGES.orderMovedOn);
  await post(
    {
      id: `${kind}:goodwill:${key}`,
      type: 'goodwill',
      postings: [
        { account: HOUSE.goodwill, amount: kobo(-amount) },
        { account: customerAccount(String(facts.userId)), amount },
      ],
      refs: { orderId: refId, kind },
      actor: `user:${actor.userId}`,
      reverses: await findFundingTransfer(refId, session),
      description: `Refund for ${kind} ${shortId(refId)}`,
    },
    session,
    now,
  );
  const about = { kind, id: refId, userId: facts.userId.toString() };
  const pushes = purchasePush.entry({ ...about, notice: 'refunded', turn: key, at: now.getTime() });
  const mail = refundMails.refunded.entry({ kind, id: refId, refundId: key });
  await enqueue([mail, ...pushes], session, now);
  await writeAudit(
    doing,
    {
      before: { goodwillKobo },
      after: { goodwillKobo: goodwillKobo + amount, amountKobo: amount },
    },
    session,
  );
}

/** Refunds and cancellations that a second person agrees to. */
export const purchaseApprovals: ApprovalKind = {
  toAction: (verb, approval) => `${verb}-${getCancel(approval) ? 'cancel' : 'refund'}`,
  check: async (doing, session) => {
    await requireFacts(toPurchase(doing).kind, doing.refId, doing.actor, session);
  },
  carryOut: async (doing, approval, session) => {
    const about = toPurchase(doing);
    const cancel = getCancel(approval);
    const amount = kobo(approval.amountKobo);
    if (cancel) return cancelAsAgreed(about, cancel, amount, session);
    const facts = await requireFacts(about.kind, about.refId, about.actor, session);
    requireRefundable(facts, amount);
    await pay(about, facts, amount, approval._id.toString(), session);
  },
  describe: async (found) => {
    const purchases = await findPurchases(found);
    const people = await findPeople([...purchases.values()].map(({ userId }) => userId));
    return new Map(
      found.map((one) => [
        one._id.toString(),
        toSubject(one, purchases.get(String(one.refId)), people),
      ]),
    );
  },
};

/** Its kind is one of those that the list of approvals has these for. */
function toPurchase(doing: Doing<AuditKind>): Doing {
  return doing as Doing;
}

/** The purchases that the approvals are for, by id. */
async function findPurchases(
  found: readonly ApprovalDoc[],
): Promise<ReadonlyMap<string, ApprovedPurchase>> {
  const docs = await Promise.all(
    SERVICE_KINDS.map((kind) => {
      const ids = found.filter((one) => one.kind === kind).map(({ refId }) => refId);
      if (ids.length === 0) return [];
      return Purchase.find(
        { kind, _id: mongoose.trusted({ $in: ids }) },
        { userId: 1, totalKobo: 1, refundedKobo: 1, goodwillKobo: 1 },
      ).lean<(ApprovedPurchase & Pick<PurchaseDoc, '_id'>)[]>();
    }),
  );
  return new Map(docs.flat().map((one) => [String(one._id), one]));
}
