import { route } from '@/lib/api/route';
import { changeRider } from '@/lib/ops/standing';

export const POST = route('POST /api/admin/rider/suspend', async ({ input, actor, address }) => ({
  body: { ...(await changeRider('suspend', input, actor, { address, now: new Date() })) },
}));
