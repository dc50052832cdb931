import { route } from '@/lib/platform/http/route';
import { replyErrandReportCall } from '@/lib/purchases/moves/reports/calls';
import { replyToReport } from '@/lib/purchases/moves/reports/commands';

export const POST = route(replyErrandReportCall, async ({ input, actor }) => ({
  body: { report: await replyToReport('errand', input, actor, new Date()) },
}));
