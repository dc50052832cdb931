import { AppError } from '@/lib/core/errors';
import { isObjectId } from '@/lib/core/ids';
import { route } from '@/lib/platform/http/route';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';
import { getReportCall } from '@/lib/purchases/moves/reports/staff-calls';
import { getReport } from '@/lib/purchases/moves/reports/staff-queries';

export const GET = route(getReportCall, async ({ params, actor }) => {
  const { reportId = '' } = params;
  if (!isObjectId(reportId)) throw new AppError('not_found', REPORT_MESSAGES.notFound);
  return { body: { report: await getReport(reportId, actor, new Date()) } };
});
