import { route } from '@/lib/api/route';
import { editShop } from '@/lib/ops/standing';

export const POST = route('POST /api/admin/shop/edit', async ({ input, actor, address }) => ({
  body: { shop: await editShop(input, actor, { address, now: new Date() }) },
}));
