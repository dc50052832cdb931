import { route } from '@/lib/api/route';
import { declineApproval } from '@/lib/ops/refunds';

export const POST = route(
  'POST /api/admin/approval/decline',
  async ({ input, actor, address }) => ({
    body: { approval: await declineApproval(input, actor, { address, now: new Date() }) },
  }),
);
