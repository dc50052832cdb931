import { showProductCall } from '@/lib/ops/calls';
import { moderateProduct } from '@/lib/ops/products';
import { route } from '@/lib/platform/http/route';

export const POST = route(showProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('show', input, actor, { address, now: new Date() }) },
}));
