import { route } from '@/lib/platform/http/route';
import { hideProductCall } from '@/lib/shops/products/calls';
import { moderateProduct } from '@/lib/shops/products/staff';

export const POST = route(hideProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('hide', input, actor, { address, now: new Date() }) },
}));
