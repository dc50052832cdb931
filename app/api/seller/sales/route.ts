import { getSalesCall } from '@/lib/board/calls';
import { readSales } from '@/lib/board/sales';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  getSalesCall,
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { findMemberships },
);
