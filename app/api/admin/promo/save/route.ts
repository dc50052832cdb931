import { route } from '@/lib/api/route';
import { savePromo } from '@/lib/ops/promos';

export const POST = route('POST /api/admin/promo/save', async ({ input, actor, address }) => ({
  body: { promo: await savePromo(input, actor, { address, now: new Date() }) },
}));
