import { route } from '@/lib/platform/http/route';
import { acceptOrderCall } from '@/lib/sellers/calls';
import { acceptOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  acceptOrderCall,
  async ({ input, actor }) => ({ body: { order: await acceptOrder(input, actor, new Date()) } }),
  { findMemberships },
);
