import { markOrderReadyCall } from '@/lib/board/calls';
import { markReady } from '@/lib/board/commands';
import { route } from '@/lib/platform/http/route';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  markOrderReadyCall,
  async ({ input, actor }) => ({ body: { order: await markReady(input, actor, new Date()) } }),
  { findMemberships },
);
