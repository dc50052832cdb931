import { route } from '@/lib/api/route';
import { listModeratedProductsCall } from '@/lib/ops/calls';
import { listProductsForOps } from '@/lib/ops/products';

export const GET = route(listModeratedProductsCall, async ({ query, actor }) => ({
  body: { products: await listProductsForOps(query, actor) },
}));
