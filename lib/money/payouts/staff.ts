import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { Leaving } from '@/lib/people/rooms';
import {
  type ApprovalKind,
  approvalFacts,
  decideWithin,
  dropApproval,
  findOpenApproval,
  requestApproval,
} from '@/lib/platform/approvals';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { BankAccountRecord } from '@/models/money/bank-account';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { PayoutStop } from '@/models/money/payout-stop';
import type { ApprovalDoc } from '@/models/platform/approval';
import { applyMove } from './apply';
import { findBars } from './bars';
import { findOpenPayout } from './cancel';
import { PAYOUT_MESSAGES } from './messages';
import { findOwnerNames, findOwnIds, type PartyOwner, toPartyKey, toPartyOwner } from './owner';
import type { SecondReason } from './policy';
import type {
  ApprovePayoutsInput,
  DeclinePayoutInput,
  SendPayoutAgainInput,
  StopPayoutsInput,
} from './schemas';
import { findSecondReasons } from './second';
import { findWaitingRows, toSendRow } from './send';
import type { ApprovedPayoutDto } from './staff-dto';
import { ALL, requireNotStopped, saveStop } from './stops';

type Staff = ScopedActor<'staff'>;
type PayoutDoing = Doing<'payout'>;

/**
 * Approves payouts, each by its own command: released, or waiting for a second person. One that can't be
 * approved doesn't stop the others; its message says why. A repeat changes nothing.
 */
export async function approvePayouts(
  { payoutIds, commandId }: ApprovePayoutsInput,
  actor: Staff,
  call: CallFacts,
): Promise<ApprovedPayoutDto[]> {
  const results: ApprovedPayoutDto[] = [];
  for (const payoutId of new Set(payoutIds)) {
    results.push(await approveOne(payoutId, `${payoutId}:${commandId}`, actor, call));
  }
  return results;
}

async function approveOne(
  payoutId: string,
  commandId: string,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<ApprovedPayoutDto> {
  const about = { kind: 'payout', refId: payoutId, actor, commandId, address, now } as const;
  const doing: PayoutDoing = { ...about, action: 'approve-payout', reason: 'Payout approved' };
  try {
    const reasons = await findReasonsNow(payoutId);
    const { isWaiting } = await staffCommand(doing, (session) => approve(doing, reasons, session));
    return { payoutId, ok: true, status: await findStatus(payoutId), isWaiting };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const status = await findStatus(payoutId);
    return { payoutId, ok: false, status, message: error.message, isWaiting: false };
  }
}

async function findStatus(payoutId: string): Promise<ApprovedPayoutDto['status']> {
  const payout = await Payout.findById(payoutId, { status: 1 }).lean<PayoutDoc>();
  return payout?.status ?? null;
}

/** Why it takes two people, with what has changed since it was asked for. */
async function findReasonsNow(payoutId: string): Promise<SecondReason[]> {
  const payout = await Payout.findById(payoutId).lean<PayoutDoc>();
  if (payout?.status !== 'requested') return [];
  const { amountKobo, bankAccountId } = payout;
  const now = await findSecondReasons(
    { ...toPartyOwner(payout), amountKobo, bankAccountId },
    { isTaken: true },
  );
  return [...new Set([...payout.secondReasons, ...now])];
}

async function approve(
  doing: PayoutDoing,
  secondReasons: SecondReason[],
  session: ClientSession,
): Promise<{ isWaiting: boolean }> {
  const payout = await requirePayout(doing, session);
  requireRequested(payout);
  await requireNotStopped(toPartyOwner(payout), session, doing.now);
  if (secondReasons.length === 0) {
    await release(payout, [doing.actor.userId], doing, {}, session);
    return { isWaiting: false };
  }
  const first = await findOpenApproval(doing, session);
  if (!first) {
    await Payout.updateOne({ _id: payout._id }, { secondReasons }, { session });
    const amount = kobo(payout.amountKobo);
    await requestApproval({ ...doing, action: 'ask-payout' }, session, { amount });
    return { isWaiting: true };
  }
  if (first.askedBy.toString() === doing.actor.userId) {
    throw new AppError('conflict', PAYOUT_MESSAGES.secondPerson);
  }
  await decideWithin(
    'agree',
    first,
    { ...doing, action: 'agree-payout' },
    payoutApprovals,
    session,
  );
  return { isWaiting: false };
}

/** What a second person agrees to; declining drops the first approval, and the payout stays requested. */
export const payoutApprovals: ApprovalKind = {
  toAction: (verb) => (verb === 'agree' ? 'agree-payout' : 'drop-payout'),
  check: async (doing, session) => {
    await requirePayout(doing as PayoutDoing, session);
  },
  carryOut: async (doing, approval, session) => {
    const payout = await requirePayout(doing as PayoutDoing, session);
    requireRequested(payout);
    await requireNotStopped(toPartyOwner(payout), session, doing.now);
    const people = [approval.askedBy.toString(), doing.actor.userId];
    await release(payout, people, doing as PayoutDoing, approvalFacts(approval), session);
  },
  describe: async (found) => {
    const payouts = await Payout.find({
      _id: mongoose.trusted({ $in: found.map(({ refId }) => refId) }),
    }).lean<PayoutDoc[]>();
    const names = await findOwnerNames(payouts.map(toPartyOwner));
    const byId = new Map(
      payouts.map((one) => [one._id.toString(), names.get(toPartyKey(toPartyOwner(one)))]),
    );
    return new Map(found.map((one) => [one._id.toString(), toSubject(one, byId)]));
  },
};

function toSubject({ refId }: ApprovalDoc, names: ReadonlyMap<string, string | undefined>) {
  const customer = names.get(refId.toString()) ?? 'Deleted account';
  return { customer, paid: 0, refunded: 0, isCancel: false };
}

function requireRequested({ status }: PayoutDoc): void {
  if (status !== 'requested') {
    throw new AppError('conflict', PAYOUT_MESSAGES.changed, { status });
  }
}

/**
 * A payout that the caller may decide about. Throws AppError `not_found`, and
 * `forbidden` for one that they asked for, and for money to themselves, their shop or their bank account.
 */
async function requirePayout(
  { refId, actor }: Pick<PayoutDoing, 'refId' | 'actor'>,
  session: ClientSession,
): Promise<PayoutDoc> {
  const payout = await Payout.findOne({ _id: refId, ...ownedBy(actor, {}) })
    .session(session)
    .lean<PayoutDoc>();
  if (!payout) throw new AppError('not_found', MESSAGES.notFound);
  const bar = (await findBars([payout], actor, session)).get(refId);
  if (bar) throw new AppError('forbidden', bar);
  return payout;
}

async function release(
  payout: PayoutDoc,
  people: readonly string[],
  doing: PayoutDoing,
  facts: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  const { now } = doing;
  const approvals = people.map((by) => ({ by: new Types.ObjectId(by), at: now }));
  await requireMove(payout, 'approve', doing, session, { approvals });
  await enqueue([toSendRow(payout._id.toString(), 1, now)], session, now);
  await auditMove(payout, 'approved', doing, facts, session);
}

async function requireMove(
  payout: PayoutDoc,
  type: 'approve' | 'decline' | 'send-again',
  { actor, now }: PayoutDoing,
  session: ClientSession,
  changes: Partial<Pick<PayoutDoc, 'approvals' | 'reason'>> = {},
): Promise<void> {
  const by = { changes: { payout: changes }, actor: `user:${actor.userId}` } as const;
  const step = await applyMove(payout, { type }, by, session, now);
  if (!step) {
    throw new AppError('conflict', PAYOUT_MESSAGES.changed, { status: payout.status });
  }
}

async function auditMove(
  { status, amountKobo }: PayoutDoc,
  to: PayoutDoc['status'],
  doing: PayoutDoing,
  facts: Record<string, unknown>,
  session: ClientSession,
): Promise<void> {
  await writeAudit(
    doing,
    { before: { status }, after: { ...facts, status: to, amountKobo } },
    session,
  );
}

/**
 * Declines a payout; the money goes back and its owner gets the reason. A repeat changes nothing. Throws
 * AppError `not_found`, `forbidden` as for approving, and `conflict` while a transfer is under way.
 */
export async function declinePayout(
  { payoutId, reason, commandId }: DeclinePayoutInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const about = { kind: 'payout', refId: payoutId, actor, commandId, address, now } as const;
  const doing: PayoutDoing = { ...about, action: 'decline-payout', reason };
  await staffCommand(doing, async (session) => {
    const payout = await requirePayout(doing, session);
    await requireMove(payout, 'decline', doing, session, { reason });
    await dropApproval(doing, session);
    await auditMove(payout, 'declined', doing, {}, session);
  });
}

/**
 * Declines what a party has asked for, in the transaction that suspends it, with that reason; what is on its
 * way to the bank goes on.
 */
export async function declineOpen(
  owner: PartyOwner,
  reason: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const currentFor = toPartyKey(owner);
  // A write that a request makes too, so that it conflicts with one at the same moment.
  await BankAccountRecord.updateOne({ currentFor }, { askedAt: now }, { session });
  const open = await findOpenPayout(owner, session);
  if (!open) return;
  const changes = { payout: { reason } };
  const step = await applyMove(open, { type: 'decline' }, { changes }, session, now);
  if (step) await dropApproval({ kind: 'payout', refId: open._id.toString() }, session);
}

/**
 * Declines what a person has asked for from their wallet and as a rider, and what was asked for from shops
 * that have no other owner, in the transaction that suspends their account.
 */
export async function declineForPerson(
  { userId, vendorIds }: Leaving,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const owners: PartyOwner[] = [
    { party: 'wallet', ownerId: userId },
    { party: 'rider', ownerId: userId },
    ...vendorIds.map((ownerId) => ({ party: 'shop' as const, ownerId })),
  ];
  for (const owner of owners) {
    await declineOpen(owner, PAYOUT_MESSAGES.accountSuspended, session, now);
  }
}

/**
 * Sends a payout again, under the next reference, of which the provider made no transfer. A repeat changes
 * nothing. Throws AppError `not_found`, `forbidden` as for approving, and `conflict` for one without such a
 * problem and while money is stopped.
 */
export async function sendPayoutAgain(
  { payoutId, commandId }: SendPayoutAgainInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const about = { kind: 'payout', refId: payoutId, actor, commandId, address, now } as const;
  const doing: PayoutDoing = { ...about, action: 'send-payout-again', reason: 'Sent again' };
  await staffCommand(doing, async (session) => {
    const payout = await requirePayout(doing, session);
    await requireNotStopped(toPartyOwner(payout), session, now);
    await requireMove(payout, 'send-again', doing, session);
    await enqueue([toSendRow(payoutId, payout.attempts.length + 1, now)], session, now);
    const { problem } = payout;
    await auditMove(payout, 'approved', doing, { problem }, session);
  });
}

/** In the audit log: the stop of all money out is about no one. */
const NO_ONE = '0'.repeat(24);

/**
 * Stops all money out or one party's, or starts it again, which only an admin may; what waited is then sent.
 * A repeat changes nothing. Throws AppError `forbidden` for ops who start it, and for money of the admin's
 * own or of their shop; and `conflict` if it isn't stopped.
 */
export async function stopPayouts(
  { party, ownerId, isStopped, reason, commandId }: StopPayoutsInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  if (!isStopped && !actor.roles.includes('admin')) {
    throw new AppError('forbidden', PAYOUT_MESSAGES.liftIsAdmins);
  }
  const { userId: by } = actor;
  const owner = party && ownerId ? { party, ownerId } : null;
  const key = owner ? toPartyKey(owner) : ALL;
  const about = {
    kind: 'payout',
    refId: ownerId ?? NO_ONE,
    actor,
    commandId,
    address,
    now,
  } as const;
  const action = isStopped ? 'stop-payouts' : 'resume-payouts';
  const doing: PayoutDoing = { ...about, action, reason };
  const same = { key };
  await staffCommand(
    doing,
    async (session) => {
      if (isStopped) {
        await saveStop(key, { until: null, why: reason, by }, session, now);
      } else {
        if (ownerId && (await findOwnIds(by, session)).includes(ownerId)) {
          throw new AppError('forbidden', PAYOUT_MESSAGES.own);
        }
        const lifted = await PayoutStop.deleteOne({ _id: key }, { session });
        if (lifted.deletedCount === 0) {
          throw new AppError('conflict', PAYOUT_MESSAGES.notStopped);
        }
        await enqueue(await findWaitingRows(owner, now), session, now);
      }
      await writeAudit(doing, { before: {}, after: { key } }, session);
    },
    same,
  );
}
