import { route } from '@/lib/api/route';
import { listApprovals } from '@/lib/ops/queries';

export const GET = route('GET /api/admin/approvals', async ({ actor }) => ({
  body: { ...(await listApprovals(actor, new Date())) },
}));
