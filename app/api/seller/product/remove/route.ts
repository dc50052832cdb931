import { route } from '@/lib/api/route';
import { removeProduct } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/product/remove',
  async ({ input, actor }) => {
    await removeProduct(input.productId, actor, new Date());
    return { body: {} };
  },
  { findMemberships },
);
