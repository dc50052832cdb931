import { route } from '@/lib/api/route';
import { moderateProduct } from '@/lib/ops/products';

export const POST = route('POST /api/admin/product/hide', async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('hide', input, actor, { address, now: new Date() }) },
}));
