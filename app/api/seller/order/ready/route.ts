import { route } from '@/lib/platform/http/route';
import { markOrderReadyCall } from '@/lib/sellers/calls';
import { markReady } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  markOrderReadyCall,
  async ({ input, actor }) => ({ body: { order: await markReady(input, actor, new Date()) } }),
  { findMemberships },
);
