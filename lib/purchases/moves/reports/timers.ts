import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { addOpenTime, type OpeningHours } from '@/lib/core/hours/hours';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { defineTimer, enqueue, type OutboxEntry } from '@/lib/platform/outbox';
import { Report, type ReportDoc } from '@/models/purchases/report';
import { reportMails } from './mails';
import { getOpenState, REPORT_HOLD_MS, WARN_MS } from './policy';

const dueIds = z.object({
  reportId: objectId,
  /** When it was opened, epoch ms: a reply reopens it with new times. */
  openedAt: z.number(),
  stage: z.enum(['soon', 'overdue', 'stale']),
});

type DueIds = z.output<typeof dueIds>;

/** What follows while a report stays open, and the end of a shop's time to answer. */
export const reportTimers = {
  due: defineTimer('report-due', {
    ids: dueIds,
    key: ({ reportId, openedAt, stage }) => `${reportId}:${openedAt}:${stage}`,
    run: mailIfOpen,
  }),
  silent: defineTimer('report-silent', {
    ids: z.object({ reportId: objectId, vendorId: objectId }),
    key: ({ reportId, vendorId }) => `${reportId}:${vendorId}`,
    run: ({ reportId }, now) => endQuestion(reportId, now),
  }),
};

/** The warning at 20 minutes, and the alarms at 30 and after 72 hours. */
export function dueEntries(
  { _id, openedAt, dueAt }: Pick<ReportDoc, '_id' | 'openedAt' | 'dueAt'>,
  serviceHours: readonly OpeningHours[],
): OutboxEntry[] {
  const ids = { reportId: _id.toString(), openedAt: openedAt.getTime() };
  const warnAt = addOpenTime(openedAt, WARN_MS, [serviceHours]);
  const staleAt = new Date(openedAt.getTime() + REPORT_HOLD_MS);
  const at = (stage: DueIds['stage'], time: Date | null) =>
    time ? [reportTimers.due.entry({ ...ids, stage }, time)] : [];
  return [...at('soon', warnAt), ...at('overdue', dueAt), ...at('stale', staleAt)];
}

/** Mails staff about a report that is still open. */
async function mailIfOpen({ reportId, openedAt, stage }: DueIds, now: Date): Promise<void> {
  await connectDb();
  const report = await Report.findById(reportId, { state: 1, openedAt: 1 }).lean();
  if (!report || report.state === 'closed' || report.openedAt.getTime() !== openedAt) return;
  if (stage !== 'soon') log().error({ reportId, stage }, 'a report is open and overdue');
  const mail = reportMails.due.entry({ reportId, openedAt, stage });
  await inTransaction((session) => enqueue([mail], session, now));
}

/** A shop hasn't answered in time: the report is with ops alone. */
async function endQuestion(reportId: string, now: Date): Promise<void> {
  await inTransaction(async (session) => {
    const report = await Report.findById(reportId).session(session).lean();
    if (report?.state !== 'shop' || getOpenState(report.questions, now) === 'shop') return;
    const change = { $set: { state: 'open' as const }, $inc: { rev: 1 } };
    await Report.updateOne({ _id: reportId, rev: report.rev }, change, { session });
  });
}
