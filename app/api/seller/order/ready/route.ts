import { route } from '@/lib/api/route';
import { markReady } from '@/lib/sellers/commands';
import { findMemberships } from '@/lib/sellers/queries';

export const POST = route(
  'POST /api/seller/order/ready',
  async ({ input, actor }) => ({ body: { order: await markReady(input, actor, new Date()) } }),
  { findMemberships },
);
