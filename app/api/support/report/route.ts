import { route } from '@/lib/api/route';
import { readReport } from '@/lib/support/report';

export const GET = route('GET /api/support/report', async ({ query, actor }) => ({
  body: { ...(await readReport(query.days, actor, new Date())) },
}));
