import { route } from '@/lib/platform/http/route';
import { getTicketItemCall } from '@/lib/sellers/calls';
import { findMemberships } from '@/lib/sellers/queries';
import { readTicketItem } from '@/lib/sellers/swaps';

export const GET = route(
  getTicketItemCall,
  async ({ query, actor }) => ({ body: { ...(await readTicketItem(query, actor, new Date())) } }),
  { findMemberships },
);
