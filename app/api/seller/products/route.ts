import { route } from '@/lib/platform/http/route';
import { countSold } from '@/lib/purchases/moves/board/sales';
import { listShopProductsCall } from '@/lib/shops/products/calls';
import { listProducts } from '@/lib/shops/products/queries';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  listShopProductsCall,
  async ({ query, actor }) => ({
    body: { ...(await listProducts(query, actor, new Date(), countSold)) },
  }),
  { findMemberships },
);
