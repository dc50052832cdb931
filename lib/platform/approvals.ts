import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import type { ApprovalDto, AuditAction, AuditKind } from '@/lib/core/audit';
import { AppError } from '@/lib/core/errors';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { type Kobo, storedNaira } from '@/lib/core/money';
import { OPS_MESSAGES } from '@/lib/core/ops-messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { DecideInput } from '@/lib/core/staff-fields';
import { DAY_MS, toIso } from '@/lib/core/time';
import { Approval, type ApprovalDoc } from '@/models/platform/approval';
import type { AuditDoc } from '@/models/platform/audit';
import { type CallFacts, type Doing, entryId, staffCommand, writeAudit } from './audit';
import { connectDb } from './db';
import { declareTimer, enqueue } from './outbox';
import { ownedBy } from './ownership';

// What takes two members of staff: one asks, another agrees (decisions 54, 81 and 103).

type Staff = ScopedActor<'staff'>;

/** Lifetime of a request, ms. */
const APPROVAL_MS = DAY_MS;
/** Decided ones in the list. */
const DECIDED_LIMIT = 30;

/** What an approval is about, for the list. Amounts in naira: what was paid, and refunded so far. */
export type ApprovalSubject = Pick<ApprovalDto, 'customer' | 'paid' | 'refunded' | 'isCancel'>;

/** What a room carries out once a second person agrees. `lib/assembly/approvals.ts` lists the kinds. */
export interface ApprovalKind {
  toAction: (verb: 'agree' | 'decline', approval: ApprovalDoc) => AuditAction;
  /** Throws AppError `forbidden` where the caller may not decide about the subject. */
  check?: (doing: Doing<AuditKind>, session: ClientSession) => Promise<void>;
  /** Carries it out with its audit entry, in the transaction of the decision. */
  carryOut: (
    doing: Doing<AuditKind>,
    approval: ApprovalDoc,
    session: ClientSession,
  ) => Promise<void>;
  /** The subject of each of these approvals, which are of this kind, by the approval's id. */
  describe: (found: readonly ApprovalDoc[]) => Promise<ReadonlyMap<string, ApprovalSubject>>;
}

export type ApprovalKinds = Readonly<Record<string, ApprovalKind>>;

/** The request about a subject that waits for a second person; null if there is none. */
export function findOpenApproval(
  { kind, refId, now }: Pick<Doing<AuditKind>, 'kind' | 'refId' | 'now'>,
  session: ClientSession | null = null,
): Promise<ApprovalDoc | null> {
  return Approval.findOne({
    openFor: `${kind}:${refId}`,
    expiresAt: mongoose.trusted({ $gt: now }),
  })
    .session(session)
    .lean();
}

/** The requests about any of these subjects that wait for a second person. */
export function findOpenApprovals(
  refIds: readonly Types.ObjectId[],
  now: Date,
): Promise<ApprovalDoc[]> {
  return Approval.find({
    openFor: mongoose.trusted({ $exists: true }),
    refId: mongoose.trusted({ $in: [...refIds] }),
    expiresAt: mongoose.trusted({ $gt: now }),
  }).lean();
}

/** The ids of everything about which a request waits. */
export async function findOpenIds(now: Date): Promise<Types.ObjectId[]> {
  const open = {
    openFor: mongoose.trusted({ $exists: true }),
    expiresAt: mongoose.trusted({ $gt: now }),
  };
  const found = await Approval.find(open, { refId: 1 }).lean();
  return found.map(({ refId }) => refId);
}

/** The ids of those of these subjects about which a request waits. */
export async function findOpenSubjects(
  kind: AuditKind,
  ids: readonly Types.ObjectId[],
  now: Date,
): Promise<Set<string>> {
  const keys = ids.map((id) => `${kind}:${id}`);
  const found = await Approval.find(
    { openFor: mongoose.trusted({ $in: keys }), expiresAt: mongoose.trusted({ $gt: now }) },
    { refId: 1 },
  ).lean();
  return new Set(found.map(({ refId }) => refId.toString()));
}

/** Ends the request about a subject without a decision, in the caller's transaction; nothing if none waits. */
export async function dropApproval(
  { kind, refId }: Pick<Doing<AuditKind>, 'kind' | 'refId'>,
  session: ClientSession,
): Promise<void> {
  await Approval.updateOne(
    { openFor: `${kind}:${refId}` },
    { $set: { state: 'expired' }, $unset: { openFor: 1 } },
    { session },
  );
}

/**
 * Asks a second person, with an audit entry, in the caller's transaction. One about the same subject that
 * has expired is closed. `given`: values that a repeat of the command must have too. `details`: what the
 * kind needs to carry it out.
 */
export async function requestApproval(
  doing: Doing<AuditKind>,
  session: ClientSession,
  {
    amount,
    details,
    given = {},
  }: { amount?: Kobo; details?: Record<string, unknown>; given?: AuditDoc['after'] } = {},
): Promise<void> {
  const { kind, refId, reason, now } = doing;
  const { userId } = doing.actor;
  const openFor = `${kind}:${refId}`;
  await dropApproval({ kind, refId }, session);
  const _id = new Types.ObjectId();
  const asked = {
    _id,
    kind,
    refId: new Types.ObjectId(refId),
    amountKobo: amount ?? 0,
    reason,
    askedBy: new Types.ObjectId(userId),
    askedAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_MS),
    state: 'open' as const,
    openFor,
    ...(details && { details }),
  };
  await Approval.create([asked], { session });
  const after = {
    ...given,
    approvalId: _id.toString(),
    ...(amount !== undefined && { amountKobo: amount }),
  };
  await writeAudit(doing, { before: {}, after }, session);
}

/**
 * Agrees to another person's request and carries it out, or declines it; its requester withdraws it that
 * way. A repeat changes nothing.
 *
 * Throws AppError `not_found`; `forbidden` for the requester who agrees, and as the kind does; `conflict`
 * if it was decided or has expired, and as the kind does.
 */
export async function decideApproval(
  verb: 'agree' | 'decline',
  { approvalId, reason, commandId }: DecideInput,
  kinds: ApprovalKinds,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<void> {
  const by = { actor, commandId, now };
  const action = `${verb}-approval`;
  await staffCommand({ ...by, refId: approvalId, action }, async (session) => {
    const approval = await Approval.findOne({ _id: approvalId, ...ownedBy(actor, {}) })
      .session(session)
      .lean();
    if (!approval) throw new AppError('not_found', MESSAGES.notFound);
    const kind = getKind(approval, kinds);
    const doing: Doing<AuditKind> = {
      ...by,
      action: kind.toAction(verb, approval),
      reason,
      // Written from a `Doing` by `requestApproval`.
      kind: approval.kind as AuditKind,
      refId: approval.refId.toString(),
      address,
    };
    await decideWithin(verb, approval, doing, kind, session);
  });
}

/** The decision of `decideApproval` in the transaction of the caller's command. Throws like it. */
export async function decideWithin(
  verb: 'agree' | 'decline',
  approval: ApprovalDoc,
  doing: Doing<AuditKind>,
  kind: ApprovalKind,
  session: ClientSession,
): Promise<void> {
  const { actor, now } = doing;
  if (verb === 'agree' && String(approval.askedBy) === actor.userId) {
    throw new AppError('forbidden', OPS_MESSAGES.approvalOwn);
  }
  await kind.check?.(doing, session);
  await close(approval, verb === 'agree' ? 'agreed' : 'declined', doing, session);
  if (verb === 'agree') await kind.carryOut(doing, approval, session);
  else await writeAudit(doing, { before: {}, after: approvalFacts(approval) }, session);
  const approvalId = approval._id.toString();
  const ids = { approvalId, auditId: entryId(doing) };
  await enqueue([decidedTimer.entry(ids, now)], session, now);
}

/** An approval for the audit entry of its decision. */
export function approvalFacts({ _id, amountKobo }: ApprovalDoc): AuditDoc['after'] {
  return { approvalId: _id.toString(), ...(amountKobo > 0 && { amountKobo }) };
}

function getKind({ _id, kind }: ApprovalDoc, kinds: ApprovalKinds): ApprovalKind {
  const found = kinds[kind];
  if (!found) throw new Error(`approval ${_id} is of the unknown kind ${kind}`);
  return found;
}

/** Stores the decision. Of several concurrent ones the first wins; the others throw AppError `conflict`. */
async function close(
  { _id, state, expiresAt }: ApprovalDoc,
  to: 'agreed' | 'declined',
  { actor: { userId }, now }: Pick<Doing<AuditKind>, 'actor' | 'now'>,
  session: ClientSession,
): Promise<void> {
  if (state === 'open' && expiresAt <= now) {
    throw new AppError('conflict', OPS_MESSAGES.approvalExpired);
  }
  const decidedBy = new Types.ObjectId(userId);
  const closed = await Approval.updateOne(
    { _id, state: 'open' },
    { $set: { state: to, decidedBy, decidedAt: now }, $unset: { openFor: 1 } },
    { session },
  );
  if (closed.modifiedCount !== 1) throw new AppError('conflict', OPS_MESSAGES.approvalDecided);
}

/** Follows each decision; run by the room that asked. */
export const decidedTimer = declareTimer('approval-decided', {
  /** `auditId`: the decision's audit entry. */
  ids: z.object({ approvalId: z.string(), auditId: z.string() }),
  key: ({ approvalId }) => approvalId,
});

/** The filter for approvals that can still be decided. */
function waitingAt(now: Date) {
  return { state: 'open' as const, expiresAt: mongoose.trusted({ $gt: now }) };
}

/** How many approvals wait for a second person. */
export function countApprovals(now: Date): Promise<number> {
  return Approval.countDocuments(waitingAt(now));
}

/** Those that wait for a second person, oldest first; then the latest decided ones, newest first. */
export async function findApprovals(actor: Staff, now: Date): Promise<ApprovalDoc[]> {
  await connectDb();
  const [waiting, decided] = await Promise.all([
    Approval.find({ ...waitingAt(now), ...ownedBy(actor, {}) })
      .sort({ askedAt: 1 })
      .lean(),
    Approval.find({ state: mongoose.trusted({ $in: ['agreed', 'declined'] }) })
      .sort({ askedAt: -1 })
      .limit(DECIDED_LIMIT)
      .lean(),
  ]);
  return [...waiting, ...decided];
}

/** One approval. Throws AppError `not_found`. */
export async function getApproval(id: string, actor: Staff): Promise<ApprovalDoc> {
  const found = await Approval.findOne({ _id: id, ...ownedBy(actor, {}) }).lean();
  if (!found) throw new AppError('not_found', MESSAGES.notFound);
  return found;
}

/** The subject of each approval, by the approval's id. */
export async function describeApprovals(
  found: readonly ApprovalDoc[],
  kinds: ApprovalKinds,
): Promise<ReadonlyMap<string, ApprovalSubject>> {
  const described = await Promise.all(
    [...new Set(found.map((one) => getKind(one, kinds)))].map((kind) =>
      kind.describe(found.filter((one) => getKind(one, kinds) === kind)),
    ),
  );
  return new Map(described.flatMap((subjects) => [...subjects]));
}

/** `names`: of the staff who asked and decided, by id. */
export function toApprovalDto(
  doc: ApprovalDoc,
  subject: ApprovalSubject | undefined,
  names: ReadonlyMap<string, string>,
  { userId }: Staff,
): ApprovalDto {
  return {
    id: doc._id.toString(),
    kind: doc.kind as ApprovalDto['kind'],
    jobId: doc.refId.toString(),
    number: shortId(doc.refId.toString()),
    customer: subject?.customer ?? 'Deleted account',
    amount: storedNaira(doc.amountKobo),
    paid: subject?.paid ?? 0,
    refunded: subject?.refunded ?? 0,
    reason: doc.reason,
    askedBy: names.get(String(doc.askedBy)) ?? null,
    askedAt: doc.askedAt.toISOString(),
    expiresAt: doc.expiresAt.toISOString(),
    state: doc.state,
    decidedBy: doc.decidedBy ? (names.get(String(doc.decidedBy)) ?? null) : null,
    decidedAt: toIso(doc.decidedAt),
    isCancel: subject?.isCancel ?? false,
    isOwn: String(doc.askedBy) === userId,
    isTakenBack: doc.state === 'declined' && String(doc.decidedBy) === String(doc.askedBy),
  };
}
