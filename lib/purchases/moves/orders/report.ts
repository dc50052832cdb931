import 'server-only';
import mongoose, { type ClientSession, Types } from 'mongoose';
import { statusAt } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import type { PurchaseRef } from '@/lib/core/service-kind';
import { command } from '@/lib/platform/command';
import { isDuplicateKey } from '@/lib/platform/db';
import { attachFile } from '@/lib/platform/files/commands';
import { ownedBy } from '@/lib/platform/ownership';
import { getState } from '@/lib/purchases/moves/document';
import { KINDS } from '@/lib/purchases/moves/kinds';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/orders/messages';
import { PURCHASE_OWNERS, Purchase } from '@/models/purchases/purchase';
import { REPORT_OWNERS, Report, type ReportDoc } from '@/models/purchases/report';
import type { ReportDto } from './dto';
import { toReportDto } from './map';
import { MAX_OPEN_REPORTS, type ReportCategory, reportWindow } from './policy';

export interface Problem {
  category: ReportCategory;
  message: string;
  /** Items of an order; all of them if absent. */
  itemIds?: readonly string[] | undefined;
  photoId?: string | undefined;
  commandId?: string | undefined;
}

/** Tries of a report whose slot is taken concurrently. */
const MAX_TRIES = MAX_OPEN_REPORTS + 1;

/**
 * Stores a problem with the customer's own purchase, and attaches its photo for ops.
 * Later than 30 minutes after the end it is marked late. A repeat of the same command returns the
 * first report.
 *
 * Throws AppError `not_found` for someone else's, `conflict` before pick-up and when three reports are
 * open, and `invalid` for items that are not in it and a photo that cannot be attached.
 */
export async function reportProblem(
  of: PurchaseRef,
  problem: Problem,
  actor: ScopedActor<'self'>,
  now: Date,
): Promise<ReportDto> {
  const { commandId } = problem;
  const key = commandId ? `${actor.userId}:${commandId}` : null;
  const { reportId } = await command(
    { id: key, name: 'report', same: { subjectId: of.id }, now },
    (session) => storeReport(of, problem, actor, session, now),
    { isRetried: isDuplicateKey, maxTries: MAX_TRIES },
  );
  const report = await Report.findOne({ _id: reportId, ...ownedBy(actor, REPORT_OWNERS) }).lean();
  if (!report) throw new AppError('not_found', KINDS[of.kind].notFound);
  return toReportDto(report);
}

async function storeReport(
  { kind, id }: PurchaseRef,
  { category, message, itemIds = [], photoId }: Problem,
  actor: ScopedActor<'self'>,
  session: ClientSession,
  now: Date,
): Promise<{ reportId: string }> {
  const own = ownedBy(actor, PURCHASE_OWNERS);
  const doc = await Purchase.findOne({ _id: id, kind, ...own })
    .session(session)
    .lean();
  if (!doc) throw new AppError('not_found', KINDS[kind].notFound);
  const window = reportWindow(statusAt(doc.statusRank), doc.events);
  if (!window) throw new AppError('conflict', ORDER_MESSAGES.reportTooEarly);
  const known = getState(doc).items.map((item) => item.itemId);
  if (itemIds.some((itemId) => !known.includes(itemId))) {
    throw new AppError('invalid', MESSAGES.badRequest, { field: 'itemIds' });
  }
  const report: ReportDoc = {
    _id: new Types.ObjectId(),
    kind,
    subjectId: doc._id,
    userId: doc.userId,
    category,
    message,
    itemIds: [...new Set(itemIds)],
    photoId: photoId ?? null,
    isLate: window.until !== null && now > window.until,
    openSlot: await freeSlot(doc._id, session),
    createdAt: now,
  };
  await Report.create([report], { session });
  const reportId = report._id.toString();
  if (photoId) {
    const to = { kind: 'report', refId: reportId } as const;
    await attachFile(photoId, actor.userId, to, session, now);
  }
  return { reportId };
}

/** The lowest free slot among the open reports. Throws AppError `conflict` if there is none. */
async function freeSlot(subjectId: Types.ObjectId, session: ClientSession): Promise<number> {
  const open = await Report.find({ subjectId, openSlot: mongoose.trusted({ $ne: null }) })
    .session(session)
    .lean();
  for (let slot = 1; slot <= MAX_OPEN_REPORTS; slot += 1) {
    if (open.every(({ openSlot }) => openSlot !== slot)) return slot;
  }
  throw new AppError('conflict', ORDER_MESSAGES.tooManyReports);
}
