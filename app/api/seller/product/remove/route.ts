import { route } from '@/lib/platform/http/route';
import { removeProductCall } from '@/lib/shops/products/calls';
import { removeProduct } from '@/lib/shops/products/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  removeProductCall,
  async ({ input, actor }) => {
    await removeProduct(input.productId, actor, new Date());
    return { body: {} };
  },
  { findMemberships },
);
