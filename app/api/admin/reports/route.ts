import { route } from '@/lib/platform/http/route';
import { listReportsCall } from '@/lib/purchases/moves/reports/staff-calls';
import { listReports } from '@/lib/purchases/moves/reports/staff-queries';

export const GET = route(listReportsCall, async ({ query, actor }) => ({
  body: { ...(await listReports(query, actor, new Date())) },
}));
