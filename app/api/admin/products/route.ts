import { route } from '@/lib/api/route';
import { listProductsForOps } from '@/lib/ops/products';

export const GET = route('GET /api/admin/products', async ({ query, actor }) => ({
  body: { products: await listProductsForOps(query, actor) },
}));
