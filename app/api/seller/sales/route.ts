import { route } from '@/lib/api/route';
import { vendorsOf } from '@/lib/sellers/queries';
import { readSales } from '@/lib/sellers/sales';

export const GET = route(
  'GET /api/seller/sales',
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { vendorsOf },
);
