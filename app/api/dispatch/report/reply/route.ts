import { route } from '@/lib/platform/http/route';
import { replyDispatchReportCall } from '@/lib/purchases/moves/reports/calls';
import { replyToReport } from '@/lib/purchases/moves/reports/commands';

export const POST = route(replyDispatchReportCall, async ({ input, actor }) => ({
  body: { report: await replyToReport('dispatch', input, actor, new Date()) },
}));
