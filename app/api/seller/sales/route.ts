import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { readSales } from '@/lib/sellers/sales';

export const GET = route(
  'GET /api/seller/sales',
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { findMemberships },
);
