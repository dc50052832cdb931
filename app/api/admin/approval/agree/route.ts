import { agreeToApproval } from '@/lib/moves/staff-refunds';
import { route } from '@/lib/platform/http/route';
import { agreeToApprovalCall } from '@/lib/platform/staff-calls';

export const POST = route(agreeToApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await agreeToApproval(input, actor, { address, now: new Date() }) },
}));
