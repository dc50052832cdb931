import { route } from '@/lib/api/route';
import { confirmCheck } from '@/lib/ops/applications';

export const POST = route(
  'POST /api/admin/application/check',
  async ({ input, actor, address }) => ({
    body: { ...(await confirmCheck(input, actor, { address, now: new Date() })) },
  }),
);
