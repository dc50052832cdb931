import { listApprovalsCall } from '@/lib/ops/calls';
import { listApprovals } from '@/lib/ops/queries';
import { route } from '@/lib/platform/http/route';

export const GET = route(listApprovalsCall, async ({ actor }) => ({
  body: { ...(await listApprovals(actor, new Date())) },
}));
