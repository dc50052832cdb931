import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { formatTime } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import { connectDb } from '@/lib/platform/db';
import { definePush } from '@/lib/platform/outbox';
import { findAlertedMembers } from '@/lib/shops/alerts';
import { Report } from '@/models/purchases/report';

/** The push message to a shop's members about a question of ops; not in their quiet hours. */
export const shopQuestionPush = definePush('report-question', {
  ids: z.object({
    reportId: objectId,
    vendorId: objectId,
    /** End of the time to answer, epoch ms. */
    endsAt: z.number(),
  }),
  key: ({ reportId, vendorId }) => `${reportId}:${vendorId}`,
  topic: ({ reportId }) => reportId,
  endsAt: ({ endsAt }) => endsAt,
  recipients: ({ vendorId }, now) => findAlertedMembers(vendorId, now),
  message: async ({ reportId, vendorId, endsAt }, userId, now) => {
    await connectDb();
    if (!(await findAlertedMembers(vendorId, now)).includes(userId)) return null;
    const report = await Report.findById(reportId, { state: 1, subjectId: 1, questions: 1 }).lean();
    const asked = report?.questions.find((one) => one.vendorId === vendorId);
    if (!report || report.state === 'closed' || !asked || asked.answer) return null;
    return {
      title: 'A customer reported a problem',
      body: `Order ${shortId(report.subjectId.toString())}. Answer by ${formatTime(new Date(endsAt))}.`,
      url: paths.seller(),
      tag: `report-${reportId}`,
      unlessVisible: paths.seller(),
    };
  },
});
