import { route } from '@/lib/platform/http/route';
import { getSalesCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { readSales } from '@/lib/sellers/sales';

export const GET = route(
  getSalesCall,
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { findMemberships },
);
