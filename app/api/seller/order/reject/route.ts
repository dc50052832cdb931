import { route } from '@/lib/platform/http/route';
import { rejectOrderCall } from '@/lib/purchases/moves/board/calls';
import { rejectOrder } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  rejectOrderCall,
  async ({ input, actor }) => ({ body: { order: await rejectOrder(input, actor, new Date()) } }),
  { findMemberships },
);
