import { listApprovals } from '@/lib/assembly/approvals';
import { route } from '@/lib/platform/http/route';
import { listApprovalsCall } from '@/lib/platform/staff-calls';

export const GET = route(listApprovalsCall, async ({ actor }) => ({
  body: { ...(await listApprovals(actor, new Date())) },
}));
