import { countSold } from '@/lib/board/sales';
import { route } from '@/lib/platform/http/route';
import { listShopProductsCall } from '@/lib/products/calls';
import { listProducts } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  listShopProductsCall,
  async ({ query, actor }) => ({
    body: { ...(await listProducts(query, actor, new Date(), countSold)) },
  }),
  { findMemberships },
);
