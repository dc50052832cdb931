import { getTicketItemCall } from '@/lib/board/calls';
import { readTicketItem } from '@/lib/board/swaps';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const GET = route(
  getTicketItemCall,
  async ({ query, actor }) => ({ body: { ...(await readTicketItem(query, actor, new Date())) } }),
  { findMemberships },
);
