import 'server-only';
import type { ClientSession } from 'mongodb';
import type { UpdateQuery } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { formatKobo } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { fromNaira, type Kobo, kobo, toNaira } from '@/lib/core/money';
import { OPS_MESSAGES, refundTooMuch } from '@/lib/core/ops-messages';
import { ORDER_MESSAGES } from '@/lib/core/order-messages';
import type { ScopedActor } from '@/lib/core/roles';
import { isOngoing, statusAt } from '@/lib/delivery/status';
import { type RefundFacts, refundable } from '@/lib/moves/money';
import { pushNotice } from '@/lib/moves/push-notice';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { getService } from '@/lib/riders/services';
import { findAgent, writeNote } from '@/lib/support/chats';
import { customerAccount, findFundingTransfer, HOUSE, post } from '@/lib/wallet/ledger';
import { Approval, type ApprovalDoc } from '@/models/approval';
import { Chat } from '@/models/chat';
import type { ServiceDoc } from '@/models/purchase';
import { mayGiveAlone } from './allowance';
import { closeApproval, requestApproval, requireNoOpenApproval, unchanged } from './approvals';
import { cancelAsAgreed } from './cancel';
import { decideClosing } from './closing';
import { getJob, requireFacts } from './commands';
import type { ApprovalDto, JobDto } from './dto';
import { refundMails } from './mails';
import { getApproval } from './queries';
import type { DecideInput, RefundJobInput } from './schemas';

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
    await requestApproval({ ...of, action: 'ask-refund' }, facts, amount, session);
    return { isWaiting: true };
  }
  const key = `${of.actor.userId}:${of.commandId}`;
  await pay({ ...of, action: 'refund' }, facts, amount, key, session);
  return { isWaiting: false };
}

/** While the order is ongoing, a later cancellation would return the same money from escrow again. */
export function requireRefundable(
  facts: RefundFacts & Pick<ServiceDoc, 'statusRank'>,
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
  facts: RefundFacts & Pick<ServiceDoc, 'userId'>,
  amount: Kobo,
  key: string,
  session: ClientSession,
): Promise<void> {
  const { kind, refId, actor, now } = doing;
  const goodwillKobo = facts.goodwillKobo ?? 0;
  const updated = await getService(kind).model.updateOne(
    unchanged(refId, facts),
    {
      $set: { goodwillKobo: kobo(goodwillKobo + amount) },
      $push: { goodwill: { id: key, amountKobo: amount, at: now } },
    } as UpdateQuery<ServiceDoc>,
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
  const pushes = pushNotice({ ...about, notice: 'refunded', turn: key, at: now.getTime() });
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

/**
 * Agrees to another person's request and carries it out in one transaction: pays the refund, cancels, or
 * closes a shop or a rider. Returns the approval as it is now, also to a repeat.
 *
 * Throws AppError `not_found`, `forbidden` for the requester and for the customer, and `conflict` if it
 * was decided, has expired, or exceeds what is left to refund, and while the order is ongoing.
 */
export async function agreeToApproval(
  input: DecideInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovalDto> {
  await decide('agree', input, actor, call, async (doing, approval, session) => {
    if (String(approval.askedBy) === actor.userId) {
      throw new AppError('forbidden', OPS_MESSAGES.refundOwn);
    }
    const facts = await requireFacts(doing.kind, doing.refId, actor, session);
    const amount = kobo(approval.amountKobo);
    await closeApproval(approval, 'agreed', doing, session);
    if (approval.cancel) {
      await cancelAsAgreed(doing, approval.cancel, amount, session);
      return;
    }
    requireRefundable(facts, amount);
    await pay(doing, facts, amount, approval._id.toString(), session);
    await noteDecision('Agreed to refund', doing, approval, session);
  });
  return getApproval(input.approvalId, actor, MESSAGES.notFound);
}

/** Declines a request; its requester withdraws it this way. Otherwise like `agreeToApproval`. */
export async function declineApproval(
  input: DecideInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovalDto> {
  await decide('decline', input, actor, call, async (doing, approval, session) => {
    await requireFacts(doing.kind, doing.refId, actor, session);
    await closeApproval(approval, 'declined', doing, session);
    const after = { approvalId: approval._id.toString(), amountKobo: approval.amountKobo };
    await writeAudit(doing, { before: {}, after }, session);
    await noteDecision('Declined to refund', doing, approval, session);
  });
  return getApproval(input.approvalId, actor, MESSAGES.notFound);
}

/** Adds the decision as a note to the chat where the refund was requested; it mentions the requester. */
async function noteDecision(
  decision: string,
  { actor, kind, refId, reason, now }: Doing,
  { chatId, askedBy, amountKobo }: ApprovalDoc,
  session: ClientSession,
): Promise<void> {
  const chat = chatId && (await Chat.findById(chatId).session(session).lean());
  if (!chat) return;
  const asker = await findAgent(askedBy.toString(), session);
  const amount = formatKobo(amountKobo);
  const note = {
    text: `${decision} ${amount} for ${kind} ${shortId(refId)}: ${reason}`,
    mentions: asker ? [asker.userId] : [],
  };
  await writeNote(chat, note, actor, session, now);
}

async function decide(
  verb: 'agree' | 'decline',
  { approvalId, reason, commandId }: DecideInput,
  actor: Staff,
  { address, now }: CallFacts,
  run: (doing: Doing, approval: ApprovalDoc, session: ClientSession) => Promise<void>,
): Promise<void> {
  const by = { actor, commandId, refId: approvalId, now };
  await staffCommand({ ...by, action: `${verb}-approval` }, async (session) => {
    const approval = await Approval.findOne({ _id: approvalId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!approval) throw new AppError('not_found', MESSAGES.notFound);
    const { kind } = approval;
    const refId = approval.refId.toString();
    if (kind === 'shop' || kind === 'rider') {
      await decideClosing(verb, kind, approval, { ...by, reason, refId, address }, session);
      return;
    }
    const action = `${verb}-${approval.cancel ? 'cancel' : 'refund'}` as const;
    const doing: Doing = { ...by, action, reason, kind, refId, address };
    await run(doing, approval, session);
  });
}
