import { getSalesCall } from '@/lib/purchases/moves/board/calls';
import { readSales } from '@/lib/purchases/moves/board/sales';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getSalesCall,
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { findMemberships },
);
