import { route } from '@/lib/api/route';
import { changeRider } from '@/lib/ops/standing';

export const POST = route('POST /api/admin/rider/reopen', async ({ input, actor, address }) => ({
  body: { ...(await changeRider('reopen', input, actor, { address, now: new Date() })) },
}));
