import { findProductIds } from '@/lib/catalog/queries';
import { route } from '@/lib/platform/http/route';
import { listModeratedProductsCall } from '@/lib/shops/products/calls';
import { listProductsForOps } from '@/lib/shops/products/staff';

export const GET = route(listModeratedProductsCall, async ({ query, actor }) => ({
  body: { products: await listProductsForOps(query, actor, findProductIds) },
}));
