import { route } from '@/lib/platform/http/route';
import { delayOrderCall } from '@/lib/purchases/moves/board/calls';
import { delayOrder } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  delayOrderCall,
  async ({ input, actor }) => ({ body: { order: await delayOrder(input, actor, new Date()) } }),
  { findMemberships },
);
