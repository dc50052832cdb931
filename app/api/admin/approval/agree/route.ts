import { route } from '@/lib/api/route';
import { agreeToApprovalCall } from '@/lib/ops/calls';
import { agreeToApproval } from '@/lib/ops/refunds';

export const POST = route(agreeToApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await agreeToApproval(input, actor, { address, now: new Date() }) },
}));
