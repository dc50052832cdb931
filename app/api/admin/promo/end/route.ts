import { route } from '@/lib/api/route';
import { endPromo } from '@/lib/ops/promos';

export const POST = route('POST /api/admin/promo/end', async ({ input, actor, address }) => ({
  body: { promo: await endPromo(input, actor, { address, now: new Date() }) },
}));
