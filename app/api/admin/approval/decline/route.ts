import { declineApprovalCall } from '@/lib/ops/calls';
import { declineApproval } from '@/lib/ops/refunds';
import { route } from '@/lib/platform/http/route';

export const POST = route(declineApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await declineApproval(input, actor, { address, now: new Date() }) },
}));
