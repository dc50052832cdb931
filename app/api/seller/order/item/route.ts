import { route } from '@/lib/platform/http/route';
import { getTicketItemCall } from '@/lib/purchases/moves/board/calls';
import { readTicketItem } from '@/lib/purchases/moves/board/swaps';
import { findMemberships } from '@/lib/shops/queries';

export const GET = route(
  getTicketItemCall,
  async ({ query, actor }) => ({ body: { ...(await readTicketItem(query, actor, new Date())) } }),
  { findMemberships },
);
