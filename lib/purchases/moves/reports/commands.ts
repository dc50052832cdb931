import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { replyDueAt } from '@/lib/core/hours/hours';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef } from '@/lib/core/service-kind';
import { command } from '@/lib/platform/command';
import { isDuplicateKey } from '@/lib/platform/db';
import { attachFile } from '@/lib/platform/files/commands';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { getSettings } from '@/lib/platform/settings/queries';
import { NOT_FOUND } from '@/lib/purchases/moves/messages';
import { canEditProducts } from '@/lib/shops/actor';
import { PURCHASE_OWNERS, Purchase, type PurchaseDoc } from '@/models/purchases/purchase';
import { REPORT_OWNERS, Report, type ReportDoc } from '@/models/purchases/report';
import type { ReportDto } from './dto';
import { holdNamed } from './holds';
import { REPORT_MESSAGES } from './messages';
import {
  getOpenState,
  MAX_OPEN_REPORTS,
  type ReportCategory,
  replyEnd,
  reportWindow,
} from './policy';
import { findNames, toReportDto } from './queries';
import type { ObjectInput, ReplyInput, ShopAnswerInput } from './schemas';
import { toSold } from './sold';
import { dueEntries } from './timers';

// What customers, shops and riders do to a report. `staff.ts`: what ops and support do.

export interface Problem {
  category: ReportCategory;
  message: string;
  /** Items of an order; all of them if absent. */
  itemIds?: readonly string[] | undefined;
  photoId?: string | undefined;
}

/** Tries of a report whose slot is taken concurrently. */
export const REPORT_RETRY = { isRetried: isDuplicateKey, maxTries: MAX_OPEN_REPORTS + 1 };

/**
 * Stores a problem with the customer's own purchase, attaches its photo for staff, and holds what it names.
 * Later than 30 minutes after the end it is marked late. A repeat of the same command returns the first
 * report.
 *
 * Throws AppError `not_found` for someone else's, `conflict` before pick-up, later than 48 hours after the
 * end and when three reports are open, and `invalid` for items that are not in it and a photo that cannot
 * be attached.
 */
export async function reportProblem(
  of: PurchaseRef,
  { commandId, ...problem }: Problem & { commandId?: string | undefined },
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ReportDto> {
  const id = toKey(actor, commandId);
  const { reportId } = await command(
    { id, name: 'report', same: { subjectId: of.id }, now },
    (session) => storeReport(of, problem, toCustomer(actor), session, now),
    REPORT_RETRY,
  );
  return getCustomersReport(reportId, actor, now);
}

/** The customer's own report. Throws AppError `not_found`. */
async function getCustomersReport(
  reportId: string,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ReportDto> {
  const report = await Report.findOne({ _id: reportId, ...ownedBy(actor, REPORT_OWNERS) }).lean();
  if (!report) throw new AppError('not_found', REPORT_MESSAGES.notFound);
  const { subjectId, kind } = report;
  const doc = await Purchase.findOne({ _id: subjectId, kind }).lean();
  return toReportDto(report, await findNames([report], doc ? [doc] : []), now);
}

/** Stores a report in the caller's transaction. `openedBy`: the member of staff, if not the customer. */
export async function storeReport(
  { kind, id }: PurchaseRef,
  { category, message, itemIds = [], photoId }: Problem,
  { userId, openedBy }: { userId: string; openedBy?: string },
  session: ClientSession,
  now: Date,
): Promise<{ reportId: string }> {
  const doc = await Purchase.findOne({ _id: id, kind, [PURCHASE_OWNERS.self]: userId })
    .session(session)
    .lean();
  if (!doc) throw new AppError('not_found', NOT_FOUND[kind]);
  const isLate = requireWindow(doc, openedBy !== undefined, now);
  const sold = toSold(doc);
  const named = sold.state.items.filter(({ itemId }) => itemIds.includes(itemId));
  if (named.length !== new Set(itemIds).size) {
    throw new AppError('invalid', MESSAGES.badRequest, { field: 'itemIds' });
  }
  const { serviceHours } = await getSettings(session);
  const parts = named.length > 0 ? named : doc.kind === 'order' ? doc.parts : [];
  const report: ReportDoc = {
    _id: new Types.ObjectId(),
    kind,
    subjectId: doc._id,
    userId: doc.userId,
    category,
    message,
    itemIds: named.map(({ itemId }) => itemId),
    photoId: photoId ?? null,
    isLate,
    openSlot: await freeSlot(doc._id, session),
    createdAt: now,
    ...(openedBy && { openedBy: new Types.ObjectId(openedBy) }),
    state: 'open',
    openedAt: now,
    dueAt: replyDueAt(now, serviceHours),
    closedAt: null,
    rev: 1,
    vendorIds: kind === 'order' ? [...new Set(parts.map(({ vendorId }) => vendorId))] : [],
    riderId: sold.riderId,
    holds: [],
    questions: [],
    decisions: [],
    objections: [],
    objectedAt: null,
  };
  const holds = await holdNamed(report, doc, session, now);
  await Report.create([{ ...report, holds }], { session });
  const reportId = report._id.toString();
  if (photoId) {
    const to = { kind: 'report', refId: reportId } as const;
    await attachFile(photoId, openedBy ?? userId, to, session, now);
  }
  await enqueue(dueEntries(report, serviceHours), session, now);
  return { reportId };
}

/** Whether the report is late. Throws AppError `conflict` outside the time for reports. */
function requireWindow(
  { statusRank, events }: PurchaseDoc,
  isBySupport: boolean,
  now: Date,
): boolean {
  const window = reportWindow(statusAt(statusRank), events);
  if (!window) throw new AppError('conflict', REPORT_MESSAGES.tooEarly);
  const closesAt = isBySupport ? window.supportClosesAt : window.closesAt;
  if (closesAt && now > closesAt) {
    const tooLate = isBySupport ? REPORT_MESSAGES.tooLateForSupport : REPORT_MESSAGES.tooLate;
    throw new AppError('conflict', tooLate);
  }
  return window.until !== null && now > window.until;
}

/** The lowest free slot among the open reports. Throws AppError `conflict` if there is none. */
async function freeSlot(subjectId: Types.ObjectId, session: ClientSession): Promise<number> {
  const open = await Report.find({ subjectId, openSlot: mongoose.trusted({ $ne: null }) })
    .session(session)
    .lean();
  for (let slot = 1; slot <= MAX_OPEN_REPORTS; slot += 1) {
    if (open.every(({ openSlot }) => openSlot !== slot)) return slot;
  }
  throw new AppError('conflict', REPORT_MESSAGES.tooMany);
}

/**
 * Stores the customer's one reply, which reopens the report with a new due time. Throws AppError `not_found`
 * for someone else's, and `conflict` before the answer, later than 48 hours after it and for a second reply.
 */
export async function replyToReport(
  kind: PurchaseRef['kind'],
  { reportId, message, commandId }: ReplyInput,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ReportDto> {
  const id = toKey(actor, commandId);
  await command({ id, name: 'reply-report', same: { reportId }, now }, async (session) => {
    const own = { _id: reportId, kind, ...ownedBy(actor, REPORT_OWNERS) };
    const report = await requireReport(own, session);
    requireCanReply(report, now);
    const doc = await Purchase.findOne({ _id: report.subjectId, kind }).session(session).lean();
    if (!doc) throw new AppError('not_found', NOT_FOUND[kind]);
    const { serviceHours } = await getSettings(session);
    const dueAt = replyDueAt(now, serviceHours);
    const reopened = { ...report, openedAt: now, dueAt };
    const holds = await holdNamed(report, doc, session, now);
    const change = { state: 'open' as const, openedAt: now, dueAt, closedAt: null, holds };
    await updateReport(report, { $set: { ...change, reply: { message, at: now } } }, session);
    await enqueue(dueEntries(reopened, serviceHours), session, now);
  });
  return getCustomersReport(reportId, actor, now);
}

function requireCanReply({ state, decisions, reply }: ReportDoc, now: Date): void {
  const last = decisions.at(-1);
  if (reply) throw new AppError('conflict', REPORT_MESSAGES.replyOnce);
  if (!last || state !== 'closed') throw new AppError('conflict', REPORT_MESSAGES.replyTooEarly);
  if (now > replyEnd(last.at)) throw new AppError('conflict', REPORT_MESSAGES.replyTooLate);
}

/**
 * Stores a shop's answer to the question of ops: any member may disagree, an owner or a manager also agree.
 * It may come after its time, as long as the report is open.
 *
 * Throws AppError `not_found` for another shop's, `forbidden` for the kitchen that agrees, `conflict` for a
 * second answer and a closed report, and `invalid` for a photo that cannot be attached.
 */
export async function answerForShop(
  { reportId, agrees, message, photoId, commandId }: ShopAnswerInput,
  actor: ScopedActor<'vendor'>,
  now: Date,
): Promise<void> {
  const id = toKey(actor, commandId);
  await command({ id, name: 'answer-report', same: { reportId }, now }, async (session) => {
    const own = { _id: reportId, ...ownedBy(actor, REPORT_OWNERS) };
    const report = await requireReport(own, session);
    if (report.state === 'closed') throw new AppError('conflict', REPORT_MESSAGES.closed);
    const asked = report.questions.filter(({ vendorId }) => actor.vendorIds.includes(vendorId));
    const question = asked.find(({ answer }) => !answer);
    if (!question) {
      throw asked.length > 0
        ? new AppError('conflict', REPORT_MESSAGES.shopAnswered)
        : new AppError('not_found', REPORT_MESSAGES.notFound);
    }
    const { vendorId } = question;
    const membership = actor.memberships.find((one) => one.vendorId === vendorId);
    if (agrees && !(membership && canEditProducts(membership.role))) {
      throw new AppError('forbidden', REPORT_MESSAGES.shopAgrees);
    }
    const answer = {
      agrees,
      message,
      photoId: photoId ?? null,
      by: toId(actor),
      at: now,
    };
    const questions = report.questions.map((one) =>
      one.vendorId === vendorId ? { ...one, answer } : one,
    );
    await updateReport(
      report,
      { $set: { questions, state: getOpenState(questions, now) } },
      session,
    );
    if (photoId) {
      const to = { kind: 'report', refId: reportId } as const;
      await attachFile(photoId, actor.userId, to, session, now);
    }
  });
}

/**
 * Stores a shop's or a rider's objection to a refund at its cost, once for each answer. Throws AppError
 * `not_found` for someone else's, `forbidden` for the kitchen, and `conflict` where it cost them nothing,
 * later than 48 hours after the answer and for a second objection.
 */
export async function objectToReport(
  { reportId, message, commandId }: ObjectInput,
  actor: ScopedActor<'vendor' | 'rider'>,
  now: Date,
): Promise<void> {
  const id = toKey(actor, commandId);
  await command({ id, name: 'object-report', same: { reportId }, now }, async (session) => {
    const own = { _id: reportId, ...ownedBy(actor, REPORT_OWNERS) };
    const report = await requireReport(own, session);
    const party = actor.scope === 'vendor' ? 'shop' : 'rider';
    const ids = party === 'shop' ? actor.vendorIds : [actor.userId];
    const decision = report.decisions.length - 1;
    const last = report.decisions[decision];
    const charged = last?.parties.find(
      (one) => one.party === party && ids.includes(one.ownerId) && one.amountKobo < 0,
    );
    const earlier = report.objections.some(
      (one) => one.decision === decision && one.party === party && ids.includes(one.ownerId),
    );
    if (earlier) throw new AppError('conflict', REPORT_MESSAGES.objectedAlready);
    if (!last || !charged) throw new AppError('conflict', REPORT_MESSAGES.objectNothing);
    requireMoneyRole(actor, charged.ownerId);
    if (now > replyEnd(last.at)) throw new AppError('conflict', REPORT_MESSAGES.objectTooLate);
    const by = toId(actor);
    const { ownerId, amountKobo } = charged;
    const objection = { party, ownerId, decision, amountKobo: -amountKobo, message, by, at: now };
    const objectedAt = report.objectedAt ?? now;
    await updateReport(report, { $push: { objections: objection }, $set: { objectedAt } }, session);
  });
}

/** A shop's money is its owners' and managers'. */
function requireMoneyRole(
  { scope, memberships }: ScopedActor<'vendor' | 'rider'>,
  vendorId: string,
): void {
  if (scope === 'rider') return;
  const membership = memberships.find((one) => one.vendorId === vendorId);
  if (!membership || !canEditProducts(membership.role)) {
    throw new AppError('forbidden', MESSAGES.roleMissing);
  }
}

/** Reads a report in the transaction. Throws AppError `not_found`. */
export async function requireReport(
  filter: { _id: string } & Record<string, unknown>,
  session: ClientSession | null,
): Promise<ReportDoc> {
  const report = await Report.findOne(filter).session(session).lean();
  if (!report) throw new AppError('not_found', REPORT_MESSAGES.notFound);
  return report;
}

/** Writes a report as it was read: of concurrent changes the second throws AppError `conflict`. */
export async function updateReport(
  { _id, rev }: Pick<ReportDoc, '_id' | 'rev'>,
  change: { $set?: Partial<ReportDoc>; $push?: object },
  session: ClientSession,
): Promise<void> {
  const updated = await Report.updateOne(
    { _id, rev },
    { ...change, $inc: { rev: 1 } },
    { session },
  );
  if (updated.modifiedCount !== 1) throw new AppError('conflict', REPORT_MESSAGES.movedOn);
}

function toCustomer({ userId }: { userId: string }): { userId: string } {
  return { userId };
}

function toId({ userId }: { userId: string }): Types.ObjectId {
  return new Types.ObjectId(userId);
}

function toKey({ userId }: { userId: string }, commandId: string | undefined): string | null {
  return commandId ? `${userId}:${commandId}` : null;
}
