import { route } from '@/lib/api/route';
import { noteCalled } from '@/lib/ops/applications';

export const POST = route(
  'POST /api/admin/application/called',
  async ({ input, actor, address }) => ({
    body: { ...(await noteCalled(input, actor, { address, now: new Date() })) },
  }),
);
