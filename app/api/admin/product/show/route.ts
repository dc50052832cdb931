import { route } from '@/lib/api/route';
import { showProductCall } from '@/lib/ops/calls';
import { moderateProduct } from '@/lib/ops/products';

export const POST = route(showProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('show', input, actor, { address, now: new Date() }) },
}));
