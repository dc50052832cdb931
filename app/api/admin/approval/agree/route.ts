import { route } from '@/lib/api/route';
import { agreeToApproval } from '@/lib/ops/refunds';

export const POST = route('POST /api/admin/approval/agree', async ({ input, actor, address }) => ({
  body: { approval: await agreeToApproval(input, actor, { address, now: new Date() }) },
}));
