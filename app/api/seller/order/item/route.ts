import { route } from '@/lib/api/route';
import { findMemberships } from '@/lib/sellers/queries';
import { readTicketItem } from '@/lib/sellers/swaps';

export const GET = route(
  'GET /api/seller/order/item',
  async ({ query, actor }) => ({ body: { ...(await readTicketItem(query, actor, new Date())) } }),
  { findMemberships },
);
