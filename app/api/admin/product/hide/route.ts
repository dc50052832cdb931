import { hideProductCall } from '@/lib/ops/calls';
import { moderateProduct } from '@/lib/ops/products';
import { route } from '@/lib/platform/http/route';

export const POST = route(hideProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('hide', input, actor, { address, now: new Date() }) },
}));
