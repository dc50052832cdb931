import { decide } from '@/lib/assembly/approvals';
import { route } from '@/lib/platform/http/route';
import { declineApprovalCall } from '@/lib/platform/staff-calls';

export const POST = route(declineApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await decide('decline', input, actor, { address, now: new Date() }) },
}));
