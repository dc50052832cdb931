import { route } from '@/lib/platform/http/route';
import { resolveReport } from '@/lib/purchases/moves/reports/staff';
import { resolveReportCall } from '@/lib/purchases/moves/reports/staff-calls';

export const POST = route(resolveReportCall, async ({ input, actor, address }) => ({
  body: { ...(await resolveReport(input, actor, { address, now: new Date() })) },
}));
