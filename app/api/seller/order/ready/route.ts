import { route } from '@/lib/platform/http/route';
import { markOrderReadyCall } from '@/lib/purchases/moves/board/calls';
import { markReady } from '@/lib/purchases/moves/board/commands';
import { findMemberships } from '@/lib/shops/queries';

export const POST = route(
  markOrderReadyCall,
  async ({ input, actor }) => ({ body: { order: await markReady(input, actor, new Date()) } }),
  { findMemberships },
);
