import { route } from '@/lib/api/route';
import { changeShop } from '@/lib/ops/standing';

export const POST = route('POST /api/admin/shop/suspend', async ({ input, actor, address }) => ({
  body: { ...(await changeShop('suspend', input, actor, { address, now: new Date() })) },
}));
