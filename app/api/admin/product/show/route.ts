import { route } from '@/lib/platform/http/route';
import { showProductCall } from '@/lib/products/calls';
import { moderateProduct } from '@/lib/products/staff';

export const POST = route(showProductCall, async ({ input, actor, address }) => ({
  body: { product: await moderateProduct('show', input, actor, { address, now: new Date() }) },
}));
