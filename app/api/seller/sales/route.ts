import { route } from '@/lib/platform/http/route';
import { getSalesCall } from '@/lib/purchases/moves/board/calls';
import { readSales } from '@/lib/purchases/moves/board/sales';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getSalesCall,
  async ({ query, actor }) => ({ body: { ...(await readSales(query, actor, new Date())) } }),
  { findMemberships },
);
