import { route } from '@/lib/api/route';
import { saveProduct } from '@/lib/products/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/product/save',
  async ({ input, actor }) => ({ body: { product: await saveProduct(input, actor, new Date()) } }),
  { findMemberships },
);
