import { route } from '@/lib/api/route';
import { readEditPage } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/product/[productId]',
  async ({ params, actor }) => ({
    body: { ...(await readEditPage(params.productId ?? '', actor)) },
  }),
  { findMemberships },
);
