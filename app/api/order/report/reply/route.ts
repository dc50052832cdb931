import { route } from '@/lib/platform/http/route';
import { replyOrderReportCall } from '@/lib/purchases/moves/reports/calls';
import { replyToReport } from '@/lib/purchases/moves/reports/commands';

export const POST = route(replyOrderReportCall, async ({ input, actor }) => ({
  body: { report: await replyToReport('order', input, actor, new Date()) },
}));
