import { route } from '@/lib/platform/http/route';
import { removeProductCall } from '@/lib/products/calls';
import { removeProduct } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  removeProductCall,
  async ({ input, actor }) => {
    await removeProduct(input.productId, actor, new Date());
    return { body: {} };
  },
  { findMemberships },
);
