import { route } from '@/lib/platform/http/route';
import { delayOrderCall } from '@/lib/sellers/calls';
import { delayOrder } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  delayOrderCall,
  async ({ input, actor }) => ({ body: { order: await delayOrder(input, actor, new Date()) } }),
  { findMemberships },
);
