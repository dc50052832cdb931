import { route } from '@/lib/api/route';
import { moderateProduct } from '@/lib/ops/products';

export const POST = route('POST /api/admin/product/show', async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('show', input, actor, { address, now: new Date() }) },
}));
