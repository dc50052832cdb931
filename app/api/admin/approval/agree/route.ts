import { agreeToApprovalCall } from '@/lib/ops/calls';
import { agreeToApproval } from '@/lib/ops/refunds';
import { route } from '@/lib/platform/http/route';

export const POST = route(agreeToApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await agreeToApproval(input, actor, { address, now: new Date() }) },
}));
