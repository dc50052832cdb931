import { decide } from '@/lib/assembly/approvals';
import { route } from '@/lib/platform/http/route';
import { agreeToApprovalCall } from '@/lib/platform/staff-calls';

export const POST = route(agreeToApprovalCall, async ({ input, actor, address }) => ({
  body: { approval: await decide('agree', input, actor, { address, now: new Date() }) },
}));
