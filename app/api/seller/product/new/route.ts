import { route } from '@/lib/platform/http/route';
import { getNewProductCall } from '@/lib/shops/products/calls';
import { readEditShop } from '@/lib/shops/products/queries';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getNewProductCall,
  async ({ query, actor }) => ({ body: { shop: await readEditShop(query.vendorId, actor) } }),
  { findMemberships },
);
