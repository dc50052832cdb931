import { listModeratedProductsCall } from '@/lib/ops/calls';
import { listProductsForOps } from '@/lib/ops/products';
import { route } from '@/lib/platform/http/route';

export const GET = route(listModeratedProductsCall, async ({ query, actor }) => ({
  body: { products: await listProductsForOps(query, actor) },
}));
