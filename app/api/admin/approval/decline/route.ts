import { route } from '@/lib/api/route';
import { declineApprovalCall } from '@/lib/ops/calls';
import { declineApproval } from '@/lib/ops/refunds';

export const POST = route(declineApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await declineApproval(input, actor, { address, now: new Date() }) },
}));
