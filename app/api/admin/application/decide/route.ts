import { route } from '@/lib/api/route';
import { decideApplication } from '@/lib/ops/applications';

export const POST = route(
  'POST /api/admin/application/decide',
  async ({ input, actor, address }) => ({
    body: { ...(await decideApplication(input, actor, { address, now: new Date() })) },
  }),
);
