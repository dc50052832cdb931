import { route } from '@/lib/api/route';
import { markOrderReadyCall } from '@/lib/sellers/calls';
import { markReady } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  markOrderReadyCall,
  async ({ input, actor }) => ({ body: { order: await markReady(input, actor, new Date()) } }),
  { findMemberships },
);
