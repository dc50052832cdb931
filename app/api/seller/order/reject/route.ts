import { route } from '@/lib/platform/http/route';
import { rejectOrderCall } from '@/lib/sellers/calls';
import { rejectOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  rejectOrderCall,
  async ({ input, actor }) => ({ body: { order: await rejectOrder(input, actor, new Date()) } }),
  { findMemberships },
);
