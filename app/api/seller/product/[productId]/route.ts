import { route } from '@/lib/api/route';
import { readEditPage } from '@/lib/products/queries';
import { vendorsOf } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/product/[productId]',
  async ({ params, actor }) => ({
    body: { ...(await readEditPage(params.productId ?? '', actor)) },
  }),
  { vendorsOf },
);
