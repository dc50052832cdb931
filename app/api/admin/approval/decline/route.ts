import { declineApproval } from '@/lib/moves/staff-refunds';
import { route } from '@/lib/platform/http/route';
import { declineApprovalCall } from '@/lib/platform/staff-calls';

export const POST = route(declineApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await declineApproval(input, actor, { address, now: new Date() }) },
}));
