import { route } from '@/lib/api/route';
import { listProducts } from '@/lib/products/queries';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  'GET /api/seller/products',
  async ({ query, actor }) => ({ body: { ...(await listProducts(query, actor, new Date())) } }),
  { findMemberships },
);
