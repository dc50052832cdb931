import { route } from '@/lib/api/route';
import { listApprovalsCall } from '@/lib/ops/calls';
import { listApprovals } from '@/lib/ops/queries';

export const GET = route(listApprovalsCall, async ({ actor }) => ({
  body: { ...(await listApprovals(actor, new Date())) },
}));
