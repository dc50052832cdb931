import { route } from '@/lib/api/route';
import { readEditShop } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/product/new',
  async ({ query, actor }) => ({ body: { shop: await readEditShop(query.vendorId, actor) } }),
  { findMemberships },
);
