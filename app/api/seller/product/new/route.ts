import { route } from '@/lib/api/route';
import { readEditShop } from '@/lib/products/queries';
import { vendorsOf } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/product/new',
  async ({ query, actor }) => ({ body: { shop: await readEditShop(query.vendorId, actor) } }),
  { vendorsOf },
);
