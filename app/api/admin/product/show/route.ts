import { route } from '@/lib/platform/http/route';
import { showProductCall } from '@/lib/shops/products/calls';
import { moderateProduct } from '@/lib/shops/products/staff';

export const POST = route(showProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('show', input, actor, { address, now: new Date() }) },
}));
