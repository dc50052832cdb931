import { route } from '@/lib/platform/http/route';
import { getNewProductCall } from '@/lib/products/calls';
import { readEditShop } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  getNewProductCall,
  async ({ query, actor }) => ({ body: { shop: await readEditShop(query.vendorId, actor) } }),
  { findMemberships },
);
