import { getSupportReportCall } from '@/lib/conversations/support/calls';
import { readReport } from '@/lib/conversations/support/report';
import { route } from '@/lib/platform/http/route';

export const GET = route(getSupportReportCall, async ({ query, actor }) => ({
  body: { ...(await readReport(query.days, actor, new Date())) },
}));
