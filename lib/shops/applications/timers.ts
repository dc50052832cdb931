import 'server-only';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { DAY_MS } from '@/lib/core/time';
import { connectDb, inTransaction } from '@/lib/platform/db';
import { eraseFiles } from '@/lib/platform/files/commands';
import { defineTimer, enqueue, type OutboxRow } from '@/lib/platform/outbox';
import { Rider } from '@/models/people/rider';
import type { FileDoc } from '@/models/platform/file';
import { Application } from '@/models/shops/application';
import { Vendor } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';
import { applicationMails } from './mails';
import { applicationPush } from './notices';
import { endOfDay, PAPER_REMINDERS } from './policy';

const paperIds = z.object({
  paper: z.enum(['licence', 'certificate']),
  /** Id of the rider or the shop. */
  refId: objectId,
  lastDay: z.iso.date(),
  days: z.number().int(),
});

type PaperIds = z.output<typeof paperIds>;

/** The timers of the reminders before a paper ends, without those that have passed; none without a paper. */
export function paperReminders(
  { lastDay, ...holder }: Pick<PaperIds, 'paper' | 'refId'> & { lastDay: string | null },
  now: Date,
): OutboxRow[] {
  if (!lastDay) return [];
  const end = endOfDay(lastDay).getTime();
  return PAPER_REMINDERS.map((days) => ({ days, at: new Date(end - days * DAY_MS) }))
    .filter(({ at }) => at > now)
    .map(({ days, at }) => applicationTimers.paper.entry({ ...holder, lastDay, days }, at));
}

export const applicationTimers = {
  /** Deletes a rejected application with its documents. */
  erase: defineTimer('application-erase', {
    ids: z.object({ applicationId: objectId, eraseAt: z.iso.datetime() }),
    // It may be sent and rejected again.
    key: ({ applicationId, eraseAt }) => `${applicationId}:${eraseAt}`,
    run: ({ applicationId }, now) => eraseRejected(applicationId, now),
  }),
  /** Reminds the holder of a paper before it ends. */
  paper: defineTimer('paper-ends', {
    ids: paperIds,
    key: ({ paper, refId, lastDay, days }) => `${paper}:${refId}:${lastDay}:${days}`,
    run: remind,
  }),
};

async function eraseRejected(applicationId: string, now: Date): Promise<void> {
  await connectDb();
  const due = { _id: applicationId, eraseAt: mongoose.trusted({ $lte: now }) };
  if (!(await Application.exists(due))) return;
  await inTransaction(async (session) => {
    // It may have been sent again since.
    if ((await Application.deleteOne(due, { session })).deletedCount === 0) return;
    const documents = { 'attachment.kind': 'application', 'attachment.refId': applicationId };
    await eraseFiles(documents as QueryFilter<FileDoc>, session, now);
  });
}

async function remind({ paper, refId, lastDay, days }: PaperIds, now: Date): Promise<void> {
  await connectDb();
  const owners =
    paper === 'licence' ? await getRiders(refId, lastDay) : await getOwners(refId, lastDay);
  await inTransaction((session) =>
    enqueue(
      owners.flatMap((userId) => [
        applicationMails.paperEnds.entry({ paper, userId, lastDay, days }),
        ...applicationPush.entry({
          id: userId,
          userId,
          notice: paper === 'licence' ? 'licence-ends' : 'certificate-ends',
          turn: `${lastDay}:${days}`,
          at: now.getTime(),
        }),
      ]),
      session,
      now,
    ),
  );
}

/** The rider, if the licence hasn't been renewed. */
async function getRiders(refId: string, lastDay: string): Promise<string[]> {
  const rider = await Rider.exists({
    _id: new Types.ObjectId(refId),
    licenceUntil: lastDay,
    status: mongoose.trusted({ $ne: 'closed' as const }),
  });
  return rider ? [refId] : [];
}

/** The owners of the shop, if the certificate hasn't been renewed. */
async function getOwners(refId: string, lastDay: string): Promise<string[]> {
  const shop = await Vendor.exists({
    _id: refId,
    foodCertificateUntil: lastDay,
    status: mongoose.trusted({ $nin: ['closed', 'removed'] }),
  });
  if (!shop) return [];
  const owners = await VendorMember.find({ vendorId: refId, role: 'owner' }, { userId: 1 }).lean();
  return owners.map(({ userId }) => userId.toString());
}
