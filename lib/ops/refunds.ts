import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types, type UpdateQuery } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { MESSAGES, refundTooMuch, refundWaiting } from '@/lib/core/messages';
import { fromNaira, type Kobo, kobo, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { isOngoing, statusAt } from '@/lib/delivery/status';
import { inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { serviceOf } from '@/lib/riders/services';
import { getSettings } from '@/lib/settings/queries';
import { customerAccount, findFundingTransfer, HOUSE, post } from '@/lib/wallet/ledger';
import { Approval, type ApprovalDoc } from '@/models/approval';
import type { ServiceDoc } from '@/models/service-fields';
import { type Doing, doneBefore, writeAudit } from './audit';
import { type CallFacts, findFacts, getJob } from './commands';
import type { ApprovalDto, JobDto } from './dto';
import { refundMails } from './mails';
import { APPROVAL_MS, needsSecond, type RefundFacts, refundable } from './policy';
import { getApproval } from './queries';
import type { DecideInput, RefundJobInput } from './schemas';

// Goodwill refunds: out of the platform's own money, to the customer's wallet (decision 54).

type Staff = ScopedActor<'staff'>;

/** The job after a refund: paid at once, or waiting for a second person. */
export interface RefundResult {
  job: JobDto;
  isWaiting: boolean;
}

/**
 * Refunds an amount to the customer's wallet, or asks a second person where it, with what was given
 * before, is more than one person may give.
 *
 * Throws AppError `not_found`, `forbidden` for the caller's own order, and `conflict` where it is not
 * over, where more is asked for than was paid and not refunded, or while another refund of it waits
 * for a second person.
 */
export async function refundJob(
  input: RefundJobInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<RefundResult> {
  const { kind, id, reason, commandId } = input;
  const amount = fromNaira(input.amount);
  const of = { actor, commandId, reason, kind, refId: id, address, now };
  const isWaiting = await once((session) => refundOrAsk(of, amount, session));
  return { job: await getJob(kind, id, actor, now), isWaiting };
}

/** Whether the refund waits for a second person. */
async function refundOrAsk(
  of: Omit<Doing, 'action'>,
  amount: Kobo,
  session: ClientSession,
): Promise<boolean> {
  // Read first: what was given since may have changed who decides.
  const earlier = await doneBefore(of, ['refund', 'ask-refund'], session, {
    amountKobo: amount,
  });
  if (earlier) return earlier === 'ask-refund';
  const facts = await findFacts(of.kind, of.refId, of.actor, session);
  requireRefundable(facts, amount);
  await requireNoneWaiting(of, session);
  const { refundAloneNaira } = await getSettings(session);
  if (needsSecond(facts, amount, fromNaira(refundAloneNaira))) {
    await ask({ ...of, action: 'ask-refund' }, facts, amount, session);
    return true;
  }
  const key = `${of.actor.userId}:${of.commandId}`;
  await pay({ ...of, action: 'refund' }, facts, amount, key, session);
  return false;
}

/** Before the end, a later cancellation would return the same money from escrow once more. */
function requireRefundable(
  facts: RefundFacts & Pick<ServiceDoc, 'statusRank'>,
  amount: Kobo,
): void {
  if (isOngoing(statusAt(facts.statusRank))) {
    throw new AppError('conflict', MESSAGES.refundTooEarly);
  }
  const left = refundable(facts);
  if (amount > left) throw new AppError('conflict', refundTooMuch(toNaira(left)));
}

/** Nobody gives more of what is being asked for: not alone, and not by asking twice. */
async function requireNoneWaiting(
  { kind, refId, now }: Pick<Doing, 'kind' | 'refId' | 'now'>,
  session: ClientSession,
): Promise<void> {
  const openFor = `${kind}:${refId}`;
  const waiting = await Approval.findOne({ openFor, expiresAt: mongoose.trusted({ $gt: now }) })
    .session(session)
    .lean();
  if (!waiting) return;
  const amount = toNaira(kobo(waiting.amountKobo));
  throw new AppError('conflict', refundWaiting(amount));
}

/**
 * The document as it was read: of refunds that are paid or asked for at the same time, the database
 * lets one write it, and the others look again.
 */
function unchanged(refId: string, { refundedKobo, goodwillKobo }: RefundFacts) {
  return {
    _id: refId,
    refundedKobo,
    goodwillKobo: goodwillKobo ?? mongoose.trusted({ $exists: false }),
  };
}

async function ask(
  doing: Doing,
  facts: RefundFacts,
  amount: Kobo,
  session: ClientSession,
): Promise<void> {
  const { kind, refId, reason, now } = doing;
  const { userId } = doing.actor;
  const openFor = `${kind}:${refId}`;
  const counted = await serviceOf(kind).model.updateOne(
    unchanged(refId, facts),
    { $inc: { refundsAsked: 1 } } as UpdateQuery<ServiceDoc>,
    { session },
  );
  if (counted.modifiedCount !== 1) throw new AppError('conflict', MESSAGES.orderMovedOn);
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
      },
    ],
    { session },
  );
  const after = { approvalId: _id.toString(), amountKobo: amount };
  await writeAudit(doing, { before: {}, after }, session);
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
  const updated = await serviceOf(kind).model.updateOne(
    unchanged(refId, facts),
    {
      $set: { goodwillKobo: kobo(goodwillKobo + amount) },
      $push: { goodwill: { id: key, amountKobo: amount, at: now } },
    } as UpdateQuery<ServiceDoc>,
    { session },
  );
  if (updated.modifiedCount !== 1) throw new AppError('conflict', MESSAGES.orderMovedOn);
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
  await enqueue([refundMails.refunded.entry({ kind, id: refId, refundId: key })], session, now);
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
 * Agrees to a refund that somebody else asked for, and pays it, in one transaction. Returns the refund
 * as it is now, also to a repeat.
 *
 * Throws AppError `not_found`, `forbidden` for who asked and for the customer, and `conflict` if it was
 * decided, has expired, or is more than what is left to refund, and if the order is not over.
 */
export async function agreeToRefund(
  input: DecideInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovalDto> {
  await decide('agree-refund', input, actor, call, async (doing, approval, session) => {
    if (String(approval.askedBy) === actor.userId) {
      throw new AppError('forbidden', MESSAGES.refundOwn);
    }
    const facts = await findFacts(doing.kind, doing.refId, actor, session);
    const amount = kobo(approval.amountKobo);
    await close(approval, 'agreed', doing, session);
    requireRefundable(facts, amount);
    await pay(doing, facts, amount, approval._id.toString(), session);
  });
  return getApproval(input.approvalId, actor, MESSAGES.notFound);
}

/** Declines a refund; who asked for it takes it back so. Otherwise as `agreeToRefund`. */
export async function declineRefund(
  input: DecideInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovalDto> {
  await decide('decline-refund', input, actor, call, async (doing, approval, session) => {
    await findFacts(doing.kind, doing.refId, actor, session);
    await close(approval, 'declined', doing, session);
    const after = { approvalId: approval._id.toString(), amountKobo: approval.amountKobo };
    await writeAudit(doing, { before: {}, after }, session);
  });
  return getApproval(input.approvalId, actor, MESSAGES.notFound);
}

async function decide(
  action: Doing['action'],
  { approvalId, reason, commandId }: DecideInput,
  actor: Staff,
  { address, now }: CallFacts,
  run: (doing: Doing, approval: ApprovalDoc, session: ClientSession) => Promise<void>,
): Promise<void> {
  await once(async (session) => {
    const approval = await Approval.findOne({ _id: approvalId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!approval) throw new AppError('not_found', MESSAGES.notFound);
    const { kind } = approval;
    const refId = approval.refId.toString();
    const doing: Doing = { actor, action, commandId, reason, kind, refId, address, now };
    const { amountKobo } = approval;
    if (await doneBefore(doing, [action], session, { amountKobo })) return;
    await run(doing, approval, session);
  });
}

/** Of several who decide at once, one wins. */
async function close(
  { _id, state, expiresAt }: ApprovalDoc,
  to: 'agreed' | 'declined',
  { actor: { userId }, now }: Doing,
  session: ClientSession,
): Promise<void> {
  if (state === 'open' && expiresAt <= now) {
    throw new AppError('conflict', MESSAGES.refundExpired);
  }
  const decidedBy = new Types.ObjectId(userId);
  const closed = await Approval.updateOne(
    { _id, state: 'open' },
    { $set: { state: to, decidedBy, decidedAt: now }, $unset: { openFor: 1 } },
    { session },
  );
  if (closed.modifiedCount !== 1) throw new AppError('conflict', MESSAGES.refundDecided);
}

/** Runs a transaction; one more time where the same command was carried out meanwhile. */
async function once<T>(body: (session: ClientSession) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(body);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return inTransaction(body);
  }
}
