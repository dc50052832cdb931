import { route } from '@/lib/platform/http/route';
import { acceptOrderCall } from '@/lib/purchases/moves/board/calls';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  acceptOrderCall,
  async ({ input, actor }) => ({ body: { order: await acceptOrder(input, actor, new Date()) } }),
  { findMemberships },
);
